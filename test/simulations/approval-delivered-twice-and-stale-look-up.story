# A gateway delivered the approval twice, and a lagging replica answered the look-up: exit 4 although the money had left.
intent 1 payment_send
run office seed 176466034: intent 1
  fault 2 sent-twice ms 10
  fault 3 stale-answer ms 500
