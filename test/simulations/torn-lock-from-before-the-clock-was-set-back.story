# The power failed while a run held the lock, with the clock ahead: a lock without text and with a time in the future was never taken over.
intent 1 subaccount.debit
clock office 86400000
run office seed 345729327: intent 1
  fault 2 busy-before status 503 ms 10
power-loss office seed 1115940176
