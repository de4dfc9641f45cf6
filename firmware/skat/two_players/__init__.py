"""Games for two: Offiziersskat, Skat-Duell, and free scoring for all others such as Admiralsskat."""
