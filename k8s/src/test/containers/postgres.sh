#!/bin/sh
# Makes the image localhost/tengen-postgres of Debian's PostgreSQL, for tests without a registry. It understands
# POSTGRES_USER and POSTGRES_DB, trusts everybody, and keeps its data in /var/lib/postgresql. Needs mmdebstrap and
# podman, and the rights of root.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/start" <<'END'
#!/bin/bash
set -eu
data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)
mkdir -p "$data" && chown postgres "$data" && chmod 700 "$data"
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -e "$data/PG_VERSION" ]; then
  as "$bin/initdb" --pgdata "$data" --username "$POSTGRES_USER" --auth trust
  echo 'host all all all trust' >> "$data/pg_hba.conf"
  as "$bin/pg_ctl" --pgdata "$data" --options '-c unix_socket_directories=/tmp' --wait start
  as "$bin/createdb" --host /tmp --username "$POSTGRES_USER" "$POSTGRES_DB" || true
  as "$bin/pg_ctl" --pgdata "$data" --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$bin/postgres" -D "$data" \
  -c listen_addresses='*' -c unix_socket_directories=/tmp
END
chmod 755 "$work/start"
mmdebstrap --variant=minbase --include=bash,postgresql,util-linux --customize-hook="copy-in $work/start /usr/local/bin" \
  --customize-hook='rm -rf "$1"/var/lib/postgresql/*' bookworm "$work/system.tar"
podman import --change 'CMD ["/usr/local/bin/start"]' "$work/system.tar" localhost/tengen-postgres:latest
