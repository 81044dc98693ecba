# A refund row for a charge that does not exist stayed unknown in every run, although the service refuses it for certain.
write office /home/user/back.csv: "charge,value,correlation-id\nnone,600,back-1\n"
run office seed 1: charge refund --batch back.csv -o ndjson --yes
