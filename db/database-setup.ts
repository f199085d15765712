export const neededExtensions = ['citext', 'pg_trgm', 'ltree', 'btree_gin', 'unaccent'];

/**
 * A superuser runs these once. Under row-level security PostgreSQL uses the text index for LIKE only if LIKE's function is
 * leakproof, which is true: its errors depend on the pattern alone. Without it, rare words read all rows of the account.
 */
export const databaseSetup = [
  ...neededExtensions.map((name) => `create extension if not exists ${name}`),
  'alter function pg_catalog.textlike(text, text) leakproof',
];
