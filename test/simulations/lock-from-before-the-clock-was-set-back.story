# The clock was ahead when a run was killed with the lock. After the clock was set right, every run said "is locked".
intent 1 installment.retry
clock office 3600000
run office seed 936830881: intent 1
  kill 23
