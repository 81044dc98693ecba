# A login page with status 200 answered a write of pixctl api, which was recorded as done.
intent 1 api_POST_charge
run office seed 1554823966: intent 1
  fault all portal
