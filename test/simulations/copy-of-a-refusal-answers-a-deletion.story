# A read was refused, and its connection delivered the refusal once more for the deletion that followed: exit 3, and the key was deleted.
intent 3 pix-key.delete
run office seed 2100710801: intent 3
  fault 1 error-before status 403
  fault 2 other-answer
