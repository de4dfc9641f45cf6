"""House rules: Kontra, Bockrunden, Ramsch, Spitze, Revolution. None of them is in the official rules; all are off in a tournament."""
