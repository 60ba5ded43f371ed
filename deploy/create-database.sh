#!/bin/sh
# Creates the role of Comanda with the least rights, and its database. The image of PostgreSQL runs it once.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 --set password="$COMANDA_PASSWORD" <<'SQL'
create role comanda login password :'password' nosuperuser nocreatedb nocreaterole;
create database comanda owner comanda encoding 'UTF8' template template0;
alter role comanda set statement_timeout = '15s';
alter role comanda set idle_in_transaction_session_timeout = '15s';
SQL
