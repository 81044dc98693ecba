# The first run was killed while it created the journal, and nobody made the name of the file durable: after a power
# failure the whole journal was gone, and with it the money that had left on that day.
call POST /api/v1/charge: {"correlationID":"funds","value":50000}
call POST /_sandbox/pay: {"id":"funds"}
run office seed 1421324478: config set limits.daily.out 1000
run office seed 1485128956: payment create --auto-approve --value 400 --pix-key ana@example.com --correlation-id pay-0 --yes
  kill write 2
run office seed 1686276321: payment send --value 600 --pix-key ana@example.com --correlation-id twin-0 --yes
call POST /api/v1/charge: {"correlationID":"paid-1-a","value":600}
call POST /_sandbox/pay: {"id":"paid-1-a"}
call POST /api/v1/charge: {"correlationID":"paid-1-b","value":600}
call POST /_sandbox/pay: {"id":"paid-1-b"}
write office /home/user/back-1.csv: "charge,value,correlation-id\npaid-1-a,300,back-paid-1-a\npaid-1-b,300,back-paid-1-b\n"
run office seed 1146588031: charge refund --batch back-1.csv -o ndjson --yes
power-loss office seed 459145952
