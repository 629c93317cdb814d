#!/bin/sh
# Sets the passwords of the roles in deploy/grants.sql when compose.yaml creates the database.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set migrate="$MIGRATE_PASSWORD" --set serve="$SERVE_PASSWORD" <<'SQL'
ALTER ROLE gateway_migrate PASSWORD :'migrate';
ALTER ROLE gateway_serve PASSWORD :'serve';
SQL
