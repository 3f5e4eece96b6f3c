"""HTTP: the application's routes, its middleware and the pages."""
