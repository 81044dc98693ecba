# The look-up after a refused deletion got the answer of the deletion, and took it as proof that the sub account was gone.
intent 1 subaccount.delete_with_balance
run office seed 1493611945: intent 1
  fault reads other-answer
