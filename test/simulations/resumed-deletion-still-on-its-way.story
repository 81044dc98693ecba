# The request of a deletion was still on its way when journal resume sent it again and was refused. The deletion was
# recorded as refused, and then the first request arrived.
intent 1 qrcode.delete
run office seed 1237068398: intent 1
  fault writes late-request ms 110000
run office seed 76697513: journal resume {open} --yes
  fault writes error-before status 422
