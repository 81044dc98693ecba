# The service answered the creation of a customer with the stored one, which has another name. The row was reported as
# failed, but the journal recorded it as done, and a later run without the service reported the row as existing.
write office /home/user/rows.ndjson: "{\"correlationID\":\"row-1\",\"taxID\":\"10000000108\",\"name\":\"Ana 100\"}\n"
run office seed 1: customer create --batch rows.ndjson -o ndjson --yes
write office /home/user/rows.ndjson: "{\"correlationID\":\"row-1\",\"taxID\":\"10000000108\",\"name\":\"Ana 400\"}\n"
run office seed 2: customer create --batch rows.ndjson -o ndjson --yes
run office seed 3: customer create --batch rows.ndjson -o ndjson --yes
  fault all refused
