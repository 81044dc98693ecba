# The power failed after the empty statement counted as read, and before the time of its newest line was stored. Lines
# with earlier times that came later were never read.
run office seed 1723710246: sync --json
call POST /_sandbox/seed: {"seed":1,"charges":3}
power-loss office seed 302821347
