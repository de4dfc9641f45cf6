"""The score list (Spielliste): rows, totals by every way of counting, ranking, statistics and corrections."""
