"""Card faces drawn by our own code, for the simulator and for training. Imports numpy and OpenCV only."""
