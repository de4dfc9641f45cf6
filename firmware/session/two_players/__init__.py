"""Evenings for two: Offiziersskat and Skat-Duell, from their events to the screen.

Seat 0 is the player who did not deal: he names the game (Ansager, in Skat-Duell Vorhand) and leads the first trick. Seat 1 dealt.
"""
