# The server of the sandbox was away: "sandbox advance" ended with exit code 1 and "unexpected".
service down
run office seed 1782897068: sandbox advance 1h
