#!/bin/sh
# Replaces the processes of the shop behind nginx one after another, without a lost request. docs/containers.md explains it.
#
#   rolling-update.sh 'systemctl restart vitrine@PORT' 3001 3002
#
# PORT in the command becomes the number. nginx.conf includes UPSTREAM, which this script writes.
set -eu

upstream=${UPSTREAM:-/etc/nginx/vitrine-upstream.conf}
reload=${RELOAD:-nginx -s reload}
command=$1
shift

# Without active health checks, nginx must be told which process gets nothing new.
write_upstream() { # PORT-THAT-IS-DOWN PORTS…
  down=$1
  shift
  for each in "$@"; do
    if [ "$each" = "$down" ]; then echo "server 127.0.0.1:$each down;"; else echo "server 127.0.0.1:$each;"; fi
  done >"$upstream.draft"
  mv "$upstream.draft" "$upstream"
  $reload
}

wait_until_ready() { # PORT
  for _ in $(seq 240); do
    if curl --silent --fail --output /dev/null "http://127.0.0.1:$1/readyz"; then return; fi
    sleep 0.5
  done
  echo "rolling-update: the process on port $1 is not ready, and gets no visitors" >&2
  exit 1
}

for port in "$@"; do
  write_upstream "$port" "$@"
  # The workers that still know the process finish their requests.
  sleep 2
  sh -c "$(echo "$command" | sed "s/PORT/$port/g")"
  wait_until_ready "$port"
done
write_upstream none "$@"
