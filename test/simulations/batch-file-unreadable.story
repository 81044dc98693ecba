# A batch whose file could not be read ended as a bug in pixctl.
write office /home/user/rows.csv: "correlation-id,value\nrow-1,100\n"
run office seed 1: charge create --batch rows.csv -o ndjson --yes
  disk fails read
