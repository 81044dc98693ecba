# A gateway answered the look-up of a payment that an earlier plan had sent with its own 404 page. The row was reported
# as failed.
call POST /api/v1/charge: {"correlationID":"funds","value":100000}
call POST /_sandbox/pay: {"id":"funds"}
write office /home/user/pay.csv: "pix-key,value,correlation-id\nana1@example.com,101,pay-1\n"
run office seed 1: payment batch plan pay.csv --json
run office seed 2: payment batch approve pay.csv.plan --yes --total 1.01 --json
write office /home/user/pay-2.csv: "pix-key,value,correlation-id\nana1@example.com,101,pay-1\nana2@example.com,102,pay-2\n"
run office seed 3: payment batch plan pay-2.csv --json
run office seed 4: payment batch approve pay-2.csv.plan --yes --total 2.03 --json
run office seed 5: payment batch run pay.csv.plan --yes -o ndjson
run office seed 6: payment batch run pay-2.csv.plan --yes -o ndjson
  fault reads gateway-after status 404
