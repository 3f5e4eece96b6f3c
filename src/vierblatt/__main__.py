"""`python -m vierblatt`, the same as the command."""

import sys

from vierblatt.cli import main

if __name__ == "__main__":
    sys.exit(main())
