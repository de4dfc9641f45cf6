"""One module a screen; each draws its part of a View on a Surface."""
