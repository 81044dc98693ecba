# The second page came from a replica that did not have the newest charge yet, and still had a deleted one. The number
# of charges was the same, so that sync did not notice that c4 stood on neither page, and never read it again.
pages 2
call POST /api/v1/charge: {"correlationID":"c1","value":501,"expiresIn":3600}
call POST /api/v1/charge: {"correlationID":"c2","value":502}
call POST /api/v1/charge: {"correlationID":"c3","value":503}
call POST /api/v1/charge: {"correlationID":"c4","value":504}
call POST /api/v1/charge: {"correlationID":"c5","value":505}
wait 18000000
replica
call POST /api/v1/charge: {"correlationID":"c9","value":509}
call DELETE /api/v1/charge/c1
run office seed 7: sync --json
  fault later-pages stale-answer ms 5000
run office seed 8: sync --json
