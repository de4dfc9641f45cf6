"""How fast each stage is on this machine: what `kiebitz bench` measures, beside the budgets and reference networks."""
