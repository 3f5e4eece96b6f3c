"""Looking after an installation: `systemd` prints a unit, `doctor` looks for what is wrong."""
