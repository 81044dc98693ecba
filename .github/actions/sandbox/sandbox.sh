#!/usr/bin/env bash
# Starts a sandbox in the background, or stops those that were started. Each has a folder of its own below RUNNER_TEMP.
# Reads COMMAND and PORT; runs on the bash 3.2 of macOS, too.
#
# A composite action has no step after the job. If a job does not stop its sandbox, the runner does: at the end of a job
# it ends all processes that have its RUNNER_TRACKING_ID in their environment, which the sandbox therefore keeps.
set -euo pipefail

SECONDS_TO_START=60

fail() {
  printf '::error title=pixctl sandbox::%s\n' "$*"
  exit 1
}

# Runs pixctl on the sandbox in a folder. An account that the job has set for pixctl is neither used nor passed on.
on_sandbox() {
  local folder=$1
  shift
  exec env -u PIXCTL_BASE_URL -u PIXCTL_APP_KEY -u PIXCTL_SANDBOX_APP_KEY -u PIXCTL_STORE \
    PIXCTL_CONFIG_DIR="$folder/config" PIXCTL_DATA_DIR="$folder/data" pixctl "$@"
}

start() {
  local folder pid line
  local ready='^\{"url":"(http://127\.0\.0\.1:[0-9]+)","appKey":"([A-Za-z0-9+/=_-]+)",'
  [[ $PORT =~ ^[0-9]{1,5}$ ]] || fail "$(printf 'port must be a number from 0 to 65535, not %q.' "$PORT")"
  # Only this user may read it, as it will contain the keys.
  folder=$(mktemp -d "$RUNNER_TEMP/pixctl-sandbox.XXXXXXXX")
  : >"$folder/ready"
  (on_sandbox "$folder" sandbox start --port "$PORT" -o json) </dev/null >"$folder/ready" 2>"$folder/log" &
  pid=$!
  # A line is complete, and read succeeds, once the sandbox accepts requests.
  until read -r line <"$folder/ready"; do
    if ! kill -0 "$pid" 2>/dev/null; then
      cat "$folder/log" 2>/dev/null || true
      rm -rf "$folder"
      fail 'The sandbox did not start.'
    fi
    if ((SECONDS >= SECONDS_TO_START)); then
      kill -KILL "$pid" || true
      cat "$folder/log" 2>/dev/null || true
      rm -rf "$folder"
      fail "The sandbox was not ready after $SECONDS_TO_START seconds."
    fi
    sleep 0.1
  done
  rm "$folder/ready"
  if ! [[ $line =~ $ready ]]; then
    kill "$pid" 2>/dev/null || true
    rm -rf "$folder"
    fail 'This version of pixctl does not report the address of the sandbox as expected.'
  fi
  local url=${BASH_REMATCH[1]} key=${BASH_REMATCH[2]}
  echo "::add-mask::$key"
  printf 'url=%s\napp-key=%s\ndata-dir=%s\n' "$url" "$key" "$folder/data" >>"$GITHUB_OUTPUT"
  printf 'PIXCTL_SANDBOX_URL=%s\nPIXCTL_SANDBOX_KEY=%s\n' "$url" "$key" >>"$GITHUB_ENV"
  echo "The sandbox listens at $url"
}

stop() {
  local folder found='' failed=''
  for folder in "$RUNNER_TEMP"/pixctl-sandbox.*; do
    [[ -d $folder ]] || continue
    found=1
    if (on_sandbox "$folder" sandbox stop --timeout 30s); then
      rm -rf "$folder"
    else
      failed=1
    fi
  done
  if [[ -z $found ]]; then
    echo 'No sandbox was started in this job.'
    return
  fi
  # Later steps must not find the address of something else there.
  printf 'PIXCTL_SANDBOX_URL=\nPIXCTL_SANDBOX_KEY=\n' >>"$GITHUB_ENV"
  [[ -z $failed ]] || fail 'A sandbox could not be stopped.'
}

case $COMMAND in
start | stop) "$COMMAND" ;;
*) fail "$(printf 'command must be start or stop, not %q.' "$COMMAND")" ;;
esac
