"""The types of everything that goes over the wire."""
