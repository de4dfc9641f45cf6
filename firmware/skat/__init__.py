"""The rules of Skat. Pure: standard library only, no clock, no input or output; imports nothing of ours."""
