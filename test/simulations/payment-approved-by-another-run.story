# Two runs sent the same payment at once. One said that nothing had left the account, although the other had approved it.
intent 1 payment_send_--qr-code
run office seed 78177708: intent 1
  fault writes silence
run office seed 89385382: intent 1
  fault 2 late-request ms 40000
meanwhile office seed 590522634: intent 1
