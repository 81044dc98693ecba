# The list had the new payment, and the replica that answered its look-up did not know it: webhook listen --poll said
# that it was removed, and never that it was confirmed.
run office seed 1: webhook listen --poll -o ndjson
  interrupt send 12
fund
replica
call POST /api/v1/payment: {"correlationID":"p1","value":51,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
call POST /api/v1/payment/approve: {"correlationID":"p1"}
run office seed 2: webhook listen --poll -o ndjson
  fault 7 stale-answer ms 5000
  interrupt send 40
