# A batch was run again. The answer to the look-up of a finished row was that of the row before: a list of refunds names
# no charge, so that nobody could notice. The row was reported as failed after this one look-up.
call POST /api/v1/charge: {"correlationID":"paid-1","value":10000}
call POST /_sandbox/pay: {"id":"paid-1"}
call POST /api/v1/charge: {"correlationID":"paid-2","value":10000}
call POST /_sandbox/pay: {"id":"paid-2"}
write office /home/user/rows.ndjson: "{\"correlationID\":\"row-1\",\"value\":100,\"id\":\"paid-2\"}\n{\"correlationID\":\"row-2\",\"value\":101,\"id\":\"paid-1\"}\n{\"correlationID\":\"row-3\",\"value\":102,\"id\":\"paid-2\"}\n"
run office seed 360768747: charge refund --batch rows.ndjson -o ndjson --yes
run office seed 584592914: charge refund --batch rows.ndjson -o ndjson --yes --concurrency 1
  fault writes sent-twice ms 3000
  fault 4 other-answer
