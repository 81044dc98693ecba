# A look-up settled the creation of a payment and was killed before it printed that. The same command was then refused,
# although no money had left.
intent 1 refund.create_with_made_id
intent 2 payment_send_with_made_id
run office seed 272839301: intent 2
  kill write 3
run office seed 361822859: intent 1
run office seed 1456368448: journal resolve
  kill 30
