# A run of a plan whose lock could not be written ended as a bug in pixctl.
run office seed 1: payment batch run pay.csv.plan --yes -o ndjson
  disk fails write
