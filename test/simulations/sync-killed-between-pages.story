# The first sync was killed between two pages of a list that is read newest first.
pages 2
call POST /api/v1/payment: {"correlationID":"p1","value":51,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
call POST /api/v1/payment: {"correlationID":"p2","value":52,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
call POST /api/v1/payment: {"correlationID":"p3","value":53,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
call POST /api/v1/payment: {"correlationID":"p4","value":54,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
call POST /api/v1/payment: {"correlationID":"p5","value":55,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
call POST /api/v1/payment: {"correlationID":"p6","value":56,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
call POST /api/v1/payment: {"correlationID":"p7","value":57,"destinationAlias":"ana@example.com","destinationAliasType":"EMAIL","type":"PIX_KEY"}
run office seed 5: sync --json
  kill sqlite 108
