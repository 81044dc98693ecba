# The id of a refund belonged to the refund of another Pix, and the key could not read the Pix: reported as done.
intent 1 refund.create_taken
run office seed 674248015: intent 1
  fault 3 error-before status 403
