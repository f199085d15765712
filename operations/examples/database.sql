-- Makes the roles and the database of an installation, as a superuser:
-- OWNER_PASSWORD=... APP_PASSWORD=... psql --set ON_ERROR_STOP=1 --file operations/examples/database.sql
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

create role incident_owner login password :'owner_password';
create role incident_app login password :'app_password' nobypassrls;
create database incident owner incident_owner template template0
  encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C';
revoke all on database incident from public;
grant connect on database incident to incident_app;
\connect incident
create extension citext;
create extension pg_trgm;
create extension ltree;
create extension btree_gin;
create extension unaccent;
-- the text index serves searches under row-level security; without this they read every row of the account
alter function pg_catalog.textlike(text, text) leakproof;
