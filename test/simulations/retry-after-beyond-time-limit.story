# The service asked for a pause longer than the time limit. The request was sent again at once.
intent 1 partner.company.create
run office seed 248858957: intent 1
  fault all busy-before status 429 ms 200000
