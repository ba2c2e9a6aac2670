#!/usr/bin/env bash
# Runs the two commands of the README in a fresh Debian chroot with nodejs, npm, git, and ca-certificates, once as root
# and once as an ordinary user without sudo. Needs root, debootstrap, and about 6 GB.
#
#   tools/bare-machine.sh [--test] [--suite trixie] FOLDER
#
# Without --test, it runs only `npm start` (about 10 minutes). With --test, it also runs `npm test` (about an hour).
# The chroot gets only the name server and the certificate authorities of this machine. Prints one line for each command
# with its seconds, and exits with 1 if one failed. Delete FOLDER afterward. The shop listens on PORT (3000).
set -euo pipefail

# The mounts end with the script, even if it is killed. If they stayed, deleting FOLDER would empty /dev.
if [ -z "${OWN_MOUNTS:-}" ] && [ "$(id -u)" = 0 ]; then
  OWN_MOUNTS=1 exec unshare --mount "${BASH_SOURCE[0]}" "$@"
fi

usage="usage: tools/bare-machine.sh [--test] [--suite trixie] FOLDER"
suite=trixie
with_test=
while [ $# -gt 1 ]; do
  case $1 in
    --test) with_test=1; shift ;;
    --suite) suite=$2; shift 2 ;;
    *) break ;;
  esac
done
case ${1:-} in '' | -*) echo "$usage" >&2; exit 1 ;; esac
folder=$(realpath -m "$1")
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
port=${PORT:-3000}
failed=0

[ "$(id -u)" = 0 ] || { echo "bare-machine: run it as root (chroot needs it)" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "bare-machine: apt-get install debootstrap, then repeat" >&2; exit 1; }

base=$folder/base
if [ ! -e "$folder/base.done" ]; then
  mkdir -p "$folder"
  rm -rf --one-file-system "$base"
  debootstrap --variant=minbase "$suite" "$base" >"$folder/debootstrap.log"
  cp -L /etc/resolv.conf "$base/etc/resolv.conf"
  # debootstrap does not resolve virtual packages, on which npm depends.
  chroot "$base" env DEBIAN_FRONTEND=noninteractive bash -c 'apt-get update && \
    apt-get install -y --no-install-recommends nodejs npm git ca-certificates && apt-get clean' >>"$folder/debootstrap.log"
  touch "$folder/base.done"
fi

release() {
  for place in dev/shm dev proc; do umount "$1/$place" 2>/dev/null || umount -l "$1/$place" 2>/dev/null || true; done
}
trap 'stop_all "$folder/root"; stop_all "$folder/user"; release "$folder/root"; release "$folder/user"' EXIT

# Creates a machine with a clone of the last commit, owned by the user.
machine() { # NAME USER HOME
  local root=$folder/$1
  release "$root"
  rm -rf --one-file-system "$root"
  cp -a "$base" "$root"
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  mount -t tmpfs tmpfs "$root/dev/shm"
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  if ls /usr/local/share/ca-certificates/*.crt >/dev/null 2>&1; then
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
    chroot "$root" update-ca-certificates >/dev/null 2>&1
  fi
  [ "$2" = root ] || chroot "$root" useradd --create-home --shell /bin/bash "$2"
  git clone --quiet --no-hardlinks "file://$source" "$root$3/vitrine"
  chroot "$root" chown -R "$2:$2" "$3/vitrine"
}

# Runs a command in the clone with a clean environment.
inside() { # NAME USER HOME COMMAND…
  local root=$folder/$1 user=$2 home=$3
  shift 3
  chroot --userspec="$user:$user" "$root" /usr/bin/env -i HOME="$home" PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
    LANG=C.UTF-8 PORT="$port" NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    npm_config_cafile=/etc/ssl/certs/ca-certificates.crt bash -c "cd $home/vitrine && exec $*"
}

# Ends only the processes in a chroot.
stop_all() { # ROOT
  local process
  for process in /proc/[0-9]*; do
    if [ "$(readlink "$process/root" 2>/dev/null)" = "$1" ]; then kill -TERM "${process#/proc/}" 2>/dev/null || true; fi
  done
}

report() { # OK WHAT SECONDS
  if [ "$1" = 1 ]; then echo "ok      $2 ($3 s)"; else echo "FAILED  $2 ($3 s)"; failed=1; fi
}

# Runs npm start until a page returns 200, then sends SIGTERM.
prove_start() { # NAME USER HOME WHAT
  local log=$folder/$1-start.log began=$SECONDS ok=0 pid
  inside "$1" "$2" "$3" npm start >"$log" 2>&1 &
  pid=$!
  while kill -0 $pid 2>/dev/null && [ $((SECONDS - began)) -lt 900 ]; do
    if [ "$(curl -so /dev/null -w '%{http_code}' "http://127.0.0.1:$port/zipx" || true)" = 200 ]; then ok=1; break; fi
    sleep 1
  done
  local took=$((SECONDS - began))
  stop_all "$folder/$1"
  wait $pid 2>/dev/null || true
  report $ok "npm start, $4" $took
}

prove_test() { # NAME USER HOME WHAT
  local log=$folder/$1-test.log began=$SECONDS ok=0
  inside "$1" "$2" "$3" npm test >"$log" 2>&1 && ok=1
  tail -n 1 "$log"
  report $ok "npm test, $4" $((SECONDS - began))
}

echo "$suite: $(chroot "$base" node --version), npm $(chroot "$base" npm --version)"

machine root root /root
prove_start root root /root "as root"
prove_start root root /root "as root, again"

machine user shop /home/shop
began=$SECONDS
inside user shop /home/shop npm start >"$folder/user-refused.log" 2>&1 || true
grep -q 'apt-get install libatomic1' "$folder/user-refused.log" && ok=1 || ok=0
report $ok "npm start, as a user who may not install libatomic1, names it" $((SECONDS - began))
chroot "$folder/user" bash -c 'apt-get update && apt-get install -y libatomic1' >"$folder/user-apt.log" 2>&1
prove_start user shop /home/shop "as a user"

if [ -n "$with_test" ]; then
  prove_test root root /root "as root"
  # Only root can install the packages of the tests. Without root, npm test lists them.
  chroot "$folder/user" bash -c 'apt-get install -y --no-install-recommends chromium chromium-headless-shell fonts-noto-core fonts-noto-cjk postgresql' \
    >>"$folder/user-apt.log" 2>&1
  prove_test user shop /home/shop "as a user"
fi
exit $failed
