#!/bin/sh
# Tests a charge with curl.
set -eu

folder=$(mktemp -d)
trap 'kill "$sandbox" 2>/dev/null || true; rm -rf "$folder"' EXIT
# So that the line above also runs after Ctrl-C.
trap 'exit 130' INT TERM

# A sandbox of pixctl on a free port, with its data in memory. It prints a line of JSON once it accepts requests.
pixctl sandbox start --port 0 --data :memory: --quiet -o json >"$folder/ready" &
sandbox=$!
until [ -s "$folder/ready" ]; do
  kill -0 "$sandbox" 2>/dev/null || { echo 'The sandbox did not start.' >&2; exit 1; }
  sleep 0.1
done
value() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" "$folder/ready"; }
url=$(value url)
key=$(value appKey)

post() {
  curl --fail --silent --show-error --max-time 10 "$url$1" --header "Authorization: $key" \
    --header 'Content-Type: application/json' --data "$2"
}
expect() { # TEXT NAME COMMAND…
  text=$1 name=$2
  shift 2
  case $("$@") in
  *"$text"*) echo "ok: $name" ;;
  *) echo "FAILED: $name: no $text" && exit 1 ;;
  esac
}

expect '"status":"ACTIVE"' 'a charge is created' post /api/v1/charge '{"correlationID": "order-1", "value": 1990}'
# Only a sandbox has this call: it pays as the customer would.
expect '"correlationID":"order-1"' 'the customer pays it' post /_sandbox/pay '{"id": "order-1"}'
expect '"status":"COMPLETED"' 'it is completed' \
  curl --fail --silent --show-error "$url/api/v1/charge/order-1" --header "Authorization: $key"
