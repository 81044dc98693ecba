#!/usr/bin/env bash
# Installs pixctl into a new folder below RUNNER_TEMP, which the runner empties after the job, and adds it to PATH.
# Writes nothing outside of that folder. Reads VERSION and PACKAGE; runs on the bash 3.2 of macOS, too.
set -euo pipefail

# Prints an error without the characters that could begin another workflow command.
fail() {
  printf '::error title=pixctl::%s\n' "$*"
  exit 1
}

command -v npm >/dev/null || fail 'npm was not found. Run actions/setup-node before this action.'
[[ -z $VERSION || -z $PACKAGE ]] || fail 'version and package cannot be used together.'
# npm also understands ranges, tags, other packages, files and URLs: only an exact version is passed on.
[[ -z $VERSION || $VERSION =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] ||
  fail "$(printf 'version must be an exact version such as 1.4.0, not %q.' "$VERSION")"
[[ -z $PACKAGE || -f $PACKAGE ]] || fail "$(printf 'package must be a file, and %q is none.' "$PACKAGE")"

folder=$(mktemp -d "$RUNNER_TEMP/pixctl.XXXXXXXX")
# The home folder may be read-only.
export npm_config_cache="${npm_config_cache:-${NPM_CONFIG_CACHE:-$folder/cache}}"

if [[ -n $VERSION ]]; then
  package="pixctl@$VERSION"
else
  package=./pixctl.tgz
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
fi

# In the folder, and with a package.json there, so that npm reads no .npmrc of the workspace.
cd "$folder"
echo '{"private":true}' >package.json
# The SQLite library is an optional dependency for each platform, and a finished binary: it needs no install script.
npm install --global=false --prefix "$folder" --ignore-scripts --include=optional --engine-strict \
  --no-audit --no-fund "$package"
rm -rf "$folder/cache" pixctl.tgz

# A folder of its own: node_modules/.bin may also have programs of dependencies.
mkdir bin
ln -s ../node_modules/.bin/pixctl bin/pixctl
bin/pixctl version
installed=$(bin/pixctl --version)
[[ -z $VERSION || $installed = "$VERSION" ]] || fail "$(printf 'npm installed version %q.' "$installed")"

echo "$folder/bin" >>"$GITHUB_PATH"
echo "version=$installed" >>"$GITHUB_OUTPUT"
