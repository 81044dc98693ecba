# A payment within a mandate failed, because the service could not be reached. When the agent proposed it again after a
# day, it got the old proposal, which was too old to be run, with the advice to propose it again.
call POST /api/v1/charge: {"correlationID":"funds","value":100000}
call POST /_sandbox/pay: {"id":"funds"}
write office /home/user/config/config.json: "{\"version\":1,\"profiles\":{\"shop\":{\"baseUrl\":\"http://127.0.0.1:4010\",\"namespace\":\"openpix\",\"createdAt\":\"2026-01-01T00:00:00.000Z\",\"mode\":\"live\"}},\"settings\":{\"limits.agent@shop\":\"payees=rui@example.com min=1 max=600 daily=700 until=2026-12-31\"}}"
write office /home/user/config/credentials.json: "{\"version\":1,\"keys\":{\"shop\":{\"key\":\"{app key}\",\"baseUrl\":\"http://127.0.0.1:4010\"}}}"
run office seed 1: approve mandate --profile shop
  as nobody
  person agrees
service down
run office seed 2: mcp --profile shop --live write
  as nobody
  call propose {"command":["payment","send","--pix-key","rui@example.com","--amount","3,00"],"reference":"july"}
  call execute {"proposal":"{proposal-1}"}
