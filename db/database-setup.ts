export const neededExtensions = ['citext', 'pg_trgm', 'ltree', 'btree_gin', 'unaccent'];

/**
 * Statements that a superuser runs once in the product's database. PostgreSQL uses the text index for LIKE under
 * row-level security only where the function of LIKE is declared leakproof: its errors depend on the pattern alone.
 * Without that, searches for rare words read all rows of the account.
 */
export const databaseSetup = [
  ...neededExtensions.map((name) => `create extension if not exists ${name}`),
  'alter function pg_catalog.textlike(text, text) leakproof',
];
