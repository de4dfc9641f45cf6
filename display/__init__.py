"""pygame screens drawn from one frozen View. Knows no rules and no sentences; imports nothing of ours."""
