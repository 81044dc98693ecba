# The first copy of a deletion closed the account. No read was answered, and the refusal of the second copy was believed.
intent 3 account.delete
run office seed 1999063939: intent 3
  fault 2 sent-twice ms 10
  fault reads lost-request
