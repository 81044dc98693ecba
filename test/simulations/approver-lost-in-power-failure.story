# The power failed right after config set limits.batch.approver had ended well. The setting was lost, and a plan ran
# that the approver had not seen.
call POST /api/v1/charge: {"correlationID":"funds","value":100000}
call POST /_sandbox/pay: {"id":"funds"}
run office seed 1884605345: config set limits.batch.approver ed25519:9-Rpa9tJ2ym0m39t_z195t-cu-CWj8VyTiv79AXwhDE
power-loss office seed 242405710
write office /home/user/pay.csv: "pix-key,value,correlation-id\nana1@example.com,101,\n"
run office seed 1107391285: payment batch plan pay.csv --json
run office seed 778120051: payment batch approve pay.csv.plan --yes --total 1.01 --json
run office seed 1106945638: payment batch run pay.csv.plan --yes -o ndjson
