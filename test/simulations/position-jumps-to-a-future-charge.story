# A charge dated in the future was known. Once its time had come, the position jumped to it before the charges created
# meanwhile had been read.
call POST /api/v1/charge: {"correlationID":"c4","value":999,"expiresIn":3600}
redate 2592000000
run office seed 203213585: webhook listen --poll -o ndjson --max-retries 3
  interrupt send 40
call POST /api/v1/charge: {"correlationID":"c3","value":100}
wait 3456000000
