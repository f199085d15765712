/**
 * Returns SQL for a migration that drops or renames what servers of earlier versions need: servers that do not know the
 * migration `name` then refuse to start, and those that run are not ready.
 */
export function endSupportWithout(name: string) {
  return `comment on table migration is 'servers must know ${name}'`;
}

export const schemaContractSql = `select obj_description('public.migration'::regclass, 'pg_class') as contract`;

/** Returns in one sentence why a version that knows the migrations `known` cannot work with the schema, or null. */
export function contractProblem(contract: string | null, known: string[]): string | null {
  const needed = /^servers must know (\S+)$/.exec(contract ?? '')?.[1];
  if (needed === undefined || known.includes(needed)) return null;
  return `The database is of a newer version, which this one cannot work with: it needs a version that knows ${needed}, and this one knows migrations up to ${known.at(-1)}.`;
}
