"""Rate limits, of one process or shared by several."""
