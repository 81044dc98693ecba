#!/bin/sh
# Installs pixctl below the home folder, without root. Checks the signature and the SHA-256 of an archive before it
# unpacks it, and starts the program before it replaces the one that was there.
set -eu
umask 022

PUBLIC_KEY='@@PUBLIC_KEY@@'
REPOSITORY='@@REPOSITORY@@'

usage() {
  cat <<'TEXT'
Usage: install.sh [--version VERSION] [--from DIR|URL] [--prefix DIR]
       install.sh --remove [--prefix DIR]

  --version VERSION  install or go back to this version; the newest by default
  --from DIR|URL     folder or https address with checksums.txt, checksums.txt.sig and the archive
  --prefix DIR       install to DIR/bin and DIR/lib; ~/.local by default
  --remove           remove pixctl; keys, settings and records stay
TEXT
}

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  [ $# -lt 2 ] || printf '  %s\n' "$2" >&2
  exit 1
}

needs() {
  command -v "$1" >/dev/null 2>&1 || fail "$1 was not found" "Install $1 with the package manager of your system, then run this again."
}

# Everything is in functions, so that a script that was only partly downloaded does nothing.
main() {
  version='' from='' prefix='' is_remove=''
  while [ $# -gt 0 ]; do
    case $1 in
      --version | --from | --prefix)
        [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 needs a value"
        case $1 in
          --version) version=$2 ;;
          --from) from=$2 ;;
          *) prefix=$2 ;;
        esac
        shift 2
        ;;
      --remove) is_remove=yes && shift ;;
      --help | -h) usage && exit 0 ;;
      *) usage >&2 && fail "unknown argument: $1" ;;
    esac
  done
  [ -z "$version" ] || is_version "$version" || fail "--version $version is not a version such as 0.1.0"

  if [ -z "$prefix" ]; then
    case ${HOME:-} in
      /*) prefix=$HOME/.local ;;
      *) fail 'HOME is not the path of a folder' 'Name the folder with --prefix DIR.' ;;
    esac
    [ -d "$HOME" ] || fail "the home folder $HOME does not exist" 'Name another folder with --prefix DIR.'
  fi
  case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
  bin=$prefix/bin lib=$prefix/lib/pixctl man=$prefix/share/man
  program=$bin/pixctl

  if [ -n "$is_remove" ]; then remove; else install_release; fi
}

is_version() {
  # grep looks at each line for itself.
  [ "$(printf '%s' "$1" | wc -l)" -eq 0 ] && printf '%s\n' "$1" | grep -Eqx '[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}(-[0-9A-Za-z.-]{1,40})?'
}

# Version that the program in the bin folder starts; empty if there is none, or one that this script did not write.
installed_version() {
  if [ -L "$program" ] || ! [ -f "$program" ]; then return 0; fi
  sed -n '2s|^# pixctl \([0-9][0-9A-Za-z.-]*\), installed by install\.sh$|\1|p' "$program"
}

# The path as one word of the shell.
quoted() {
  printf "'%s'" "$(printf '%s\n' "$1" | sed "s/'/'\\\\''/g")"
}

platform_name() {
  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) fail "there is no archive for $(uname -s)" 'With Node.js, install the npm package: see docs/install.md.' ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) machine=x64 ;;
    aarch64 | arm64) machine=arm64 ;;
    *) fail "there is no archive for $(uname -m)" 'With Node.js, install the npm package: see docs/install.md.' ;;
  esac
  # Rosetta reports an Intel processor.
  if [ "$system" = macos ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || true)" = 1 ]; then machine=arm64; fi
  for loader in /lib/ld-musl-*; do
    if [ "$system" = linux ] && [ -e "$loader" ] && ! [ -e /lib64/ld-linux-x86-64.so.2 ] && ! [ -e /lib/ld-linux-aarch64.so.1 ]; then
      fail 'there is no archive for Alpine Linux and other systems with musl' 'Install Node.js with apk and then the npm package: see docs/install.md.'
    fi
  done
  printf '%s-%s\n' "$system" "$machine"
}

# Refuses a folder that other users could change.
assert_own() {
  [ -d "$1" ] || return 0
  [ -n "$(find "$1/." -prune -user "$(id -u)" ! -perm -0002 2>/dev/null)" ] ||
    fail "$1 belongs to another user, or all users can write to it" 'Choose another folder with --prefix DIR.'
}

install_release() {
  for tool in openssl tar gzip awk find sed; do needs "$tool"; done
  platform=$(platform_name)
  if [ -e "$program" ] || [ -L "$program" ]; then
    [ -n "$(installed_version)" ] ||
      fail "$program was not installed by this script" 'Remove it in the way it was installed, or choose another folder with --prefix DIR.'
  fi
  assert_own "$prefix"
  assert_own "$bin"
  assert_own "$lib"
  mkdir -p "$bin" "$lib" || fail "$prefix cannot be written" 'Choose another folder with --prefix DIR.'
  take_lock
  # Of runs that were killed.
  rm -rf "$lib"/.new.* "$lib"/.old.*
  if [ -n "$version" ] && [ -d "$lib/$version" ]; then
    link "$version"
    return
  fi

  work=$(mktemp -d "$lib/.new.XXXXXXXX") || fail "$lib cannot be written" 'Choose another folder with --prefix DIR.'
  locate
  fetch "$newest/checksums.txt" "$work/checksums.txt" 1000000
  fetch "$newest/checksums.txt.sig" "$work/checksums.txt.sig" 10000
  printf '%s\n' "$PUBLIC_KEY" >"$work/key.pem"
  openssl dgst -sha256 -verify "$work/key.pem" -signature "$work/checksums.txt.sig" "$work/checksums.txt" >/dev/null 2>&1 ||
    fail 'the signature of checksums.txt is not valid: these files are not a release of pixctl' 'Nothing was installed.'

  line=$(grep -E "^[0-9a-f]{64}  pixctl-[0-9][0-9A-Za-z.-]*-$platform\.tar\.gz\$" "$work/checksums.txt" || true)
  [ "$(printf '%s\n' "$line" | grep -c .)" = 1 ] || fail "checksums.txt does not list one archive for $platform"
  checksum=${line%% *}
  archive=${line##* }
  title=${archive%.tar.gz}
  found=${title#pixctl-}
  found=${found%"-$platform"}
  is_version "$found" || fail "$archive does not have the name of an archive"
  [ -z "$version" ] || [ "$version" = "$found" ] || fail "these files are version $found, not $version" 'Nothing was installed.'
  current=$(installed_version)
  if [ -z "$version" ] && [ -n "$current" ] && is_older "$found" "$current"; then
    fail "version $found is older than $current, which is installed" "To go back to it, add --version $found."
  fi

  fetch "${from:-$REPOSITORY/releases/download/v$found}/$archive" "$work/$archive" 300000000
  [ "$(openssl dgst -sha256 -r <"$work/$archive" | cut -c 1-64)" = "$checksum" ] ||
    fail "$archive does not have the SHA-256 in checksums.txt" 'Nothing was installed.'
  unpack
  # The same version may be installed: it is deleted only when the new files are in its place.
  if [ -d "$lib/$found" ]; then mv "$lib/$found" "$lib/.old.$$"; fi
  mv "$work/$title" "$lib/$found"
  rm -rf "$lib/.old.$$"
  link "$found"
}

# Sets the address of checksums.txt.
locate() {
  if [ -z "$from" ]; then
    case $REPOSITORY in
      https://*) ;;
      *) fail '--from is required: this copy of the script does not know where releases are' 'Name the folder or address with --from DIR|URL.' ;;
    esac
    if [ -n "$version" ]; then newest=$REPOSITORY/releases/download/v$version; else newest=$REPOSITORY/releases/latest/download; fi
    return
  fi
  case $from in
    https://*) ;;
    *://*) fail "--from $from is neither a folder nor an https address" ;;
    *)
      [ -d "$from" ] || fail "--from $from is neither a folder nor an https address"
      from=$(cd "$from" && pwd)
      ;;
  esac
  newest=$from
}

# Copies a file of at most a number of bytes.
fetch() {
  case $1 in
    https://*)
      needs curl
      curl --proto =https --proto-redir =https --tlsv1.2 --fail --silent --show-error --location \
        --connect-timeout 20 --speed-limit 1000 --speed-time 60 --max-filesize "$3" --output "$2" -- "$1" ||
        fail "$1 could not be downloaded" 'Nothing was installed.'
      ;;
    *)
      [ -f "$1" ] || fail "$1 is missing" 'Nothing was installed.'
      cp "$1" "$2" || fail "$1 could not be copied" 'Nothing was installed.'
      ;;
  esac
  [ "$(wc -c <"$2")" -le "$3" ] || fail "$1 is too large" 'Nothing was installed.'
}

# The checksum is right, so the archive is what was signed. Nothing in it may leave its folder nevertheless.
unpack() {
  tar -tzf "$work/$archive" >"$work/names" && tar -tvzf "$work/$archive" >"$work/entries" ||
    fail "$archive cannot be read" 'Nothing was installed.'
  if grep -qvE "^$title/" "$work/names" || grep -qE '(^|/)\.\.(/|$)' "$work/names"; then
    fail "$archive has a file outside of its folder" 'Nothing was installed.'
  fi
  if grep -qv '^[-d]' "$work/entries"; then fail "$archive has a link or a device" 'Nothing was installed.'; fi
  tar -xozf "$work/$archive" -C "$work" || fail "$archive could not be unpacked: the disk may be full" 'Nothing was installed.'
  rm -f "$work/$archive"
  [ "$(NODE_OPTIONS='' "$work/$title/bin/pixctl" --version 2>"$work/error" || true)" = "$found" ] ||
    fail "the program does not start on this system: $(head -n 1 "$work/error")" 'Nothing was installed.'
}

# Whether the first version is older: by its three numbers, then a pre-release before its release.
is_older() {
  awk -v a="$1" -v b="$2" 'BEGIN {
    split(a, x, "-"); split(b, y, "-")
    split(x[1], m, "."); split(y[1], n, ".")
    for (i = 1; i <= 3; i++) if (m[i] + 0 != n[i] + 0) exit !(m[i] + 0 < n[i] + 0)
    p = substr(a, length(x[1]) + 2); q = substr(b, length(y[1]) + 2)
    if (p == q || p == "") exit 1
    exit !(q == "" || ("" p) < ("" q))
  }'
}

# Makes a version the one that runs, and keeps the one before it, to go back to.
link() {
  before=$(installed_version)
  # A link to the launcher of the archive would take longer: the launcher has to find its folder.
  {
    printf '#!/bin/sh\n# pixctl %s, installed by install.sh\n' "$1"
    printf 'exec %s %s "$@"\n' "$(quoted "$lib/$1/lib/node")" "$(quoted "$lib/$1/lib/node_modules/pixctl/dist/pixctl.cjs")"
  } >"$bin/.pixctl.$$"
  chmod 755 "$bin/.pixctl.$$"
  mv -f "$bin/.pixctl.$$" "$program"
  unlink_pages
  for page in "$lib/$1"/share/man/man*/*; do
    section=$(basename "$(dirname "$page")")
    mkdir -p "$man/$section"
    ln -sf "../../../lib/pixctl/$1/share/man/$section/${page##*/}" "$man/$section/"
  done
  for folder in "$lib"/[0-9]*; do
    case ${folder##*/} in "$1" | "$before") ;; *) move_away "$folder" ;; esac
  done
  printf 'pixctl %s is installed: %s\n' "$1" "$program"
  printf 'Remove it: sh "%s" --prefix "%s" --remove\n' "$lib/$1/install.sh" "$prefix"
  if [ -n "$before" ] && [ "$before" != "$1" ]; then
    printf 'Go back to %s: sh "%s" --prefix "%s" --version %s\n' "$before" "$lib/$1/install.sh" "$prefix" "$before"
  fi
  case :${PATH:-}: in
    *":$bin:"*) ;;
    *) printf 'Add this to the file that your shell reads when it starts:\n  export PATH="%s:$PATH"\n' "$bin" ;;
  esac
}

unlink_pages() {
  for page in "$man"/man*/pixctl*; do
    [ -L "$page" ] || continue
    case $(readlink "$page") in ../../../lib/pixctl/*) rm -f "$page" ;; esac
  done
}

# Deletes a version: first out of sight, so that none is there in part.
move_away() {
  [ -d "$1" ] || return 0
  mv "$1" "$lib/.old.$$"
  rm -rf "$lib/.old.$$"
}

remove() {
  if [ -z "$(installed_version)" ] && ! [ -d "$lib" ]; then
    fail "pixctl is not installed in $prefix" 'Name the folder with --prefix DIR.'
  fi
  if [ -d "$lib" ]; then take_lock; fi
  if [ -n "$(installed_version)" ]; then rm -f "$program"; fi
  unlink_pages
  for folder in "$lib"/[0-9]*; do
    if [ -d "$folder/lib/node_modules/pixctl" ]; then move_away "$folder"; fi
  done
  clean_up
  rmdir "$lib" 2>/dev/null || true
  printf 'pixctl was removed from %s. App keys, settings and records of pixctl are kept: see docs/install.md.\n' "$prefix"
}

# A link with the id of this process, because making a link fails if there is one.
take_lock() {
  tries=0
  until ln -s "$$" "$lib/.lock" 2>/dev/null; do
    tries=$((tries + 1))
    other=$(readlink "$lib/.lock" || true)
    if [ -n "$other" ] && kill -0 "$other" 2>/dev/null; then fail "process $other is installing pixctl" 'Wait until it has ended.'; fi
    [ "$tries" -lt 3 ] || fail "$lib cannot be written" 'Choose another folder with --prefix DIR.'
    rm -f "$lib/.lock"
  done
  has_lock=yes
}

has_lock='' work=''
clean_up() {
  [ -z "$work" ] || rm -rf "$work"
  [ -z "$has_lock" ] || rm -f "$lib/.lock"
  has_lock='' work=''
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

main "$@"
