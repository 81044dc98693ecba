#!/usr/bin/env bash
# Installs pixctl into a new folder below RUNNER_TEMP, which the runner empties after the job, and adds it to PATH.
# Writes nothing outside of that folder. Reads PACKAGE; runs on the bash 3.2 of macOS, too.
set -euo pipefail

# Prints an error without the characters that could begin another workflow command.
fail() {
  printf '::error title=pixctl::%s\n' "$*"
  exit 1
}

command -v npm >/dev/null || fail 'npm was not found. Run actions/setup-node before this action.'
[[ -z $PACKAGE || -f $PACKAGE ]] || fail "$(printf 'package must be a file, and %q is none.' "$PACKAGE")"

folder=$(mktemp -d "$RUNNER_TEMP/pixctl.XXXXXXXX")
# The home folder may be read-only.
export npm_config_cache="${npm_config_cache:-${NPM_CONFIG_CACHE:-$folder/cache}}"

if [[ -n $PACKAGE ]]; then
  cp -- "$PACKAGE" "$folder/pixctl.tgz"
else
  source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
  mkdir "$folder/source"
  tar -C "$source" --exclude ./.git --exclude ./node_modules -cf - . | tar -C "$folder/source" -xf -
  (
    cd "$folder/source"
    npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund
    node scripts/build.mjs
    npm pack --ignore-scripts --silent --pack-destination "$folder"
  )
  mv "$folder"/pixctl-*.tgz "$folder/pixctl.tgz"
  rm -rf "$folder/source"
fi

# In the folder, and with a package.json there, so that npm reads no .npmrc of the workspace.
cd "$folder"
echo '{"private":true}' >package.json
# The SQLite library is an optional dependency for each platform, and a finished binary: it needs no install script.
npm install --global=false --prefix "$folder" --ignore-scripts --include=optional --engine-strict \
  --no-audit --no-fund ./pixctl.tgz
rm -rf "$folder/cache" pixctl.tgz

# A folder of its own: node_modules/.bin may also have programs of dependencies.
mkdir bin
ln -s ../node_modules/.bin/pixctl bin/pixctl
bin/pixctl version
echo "$folder/bin" >>"$GITHUB_PATH"
echo "version=$(bin/pixctl --version)" >>"$GITHUB_OUTPUT"
