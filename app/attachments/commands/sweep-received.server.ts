import type { Scope } from '../../auth/scope.server.ts';

/** No upload runs longer. */
const overAfterMs = 24 * 3_600_000;

/** Removes interrupted uploads, and stored files for which no account has a row. */
export async function sweepReceived({ files, now }: Pick<Scope, 'files' | 'now'>, accounts: Pick<Scope, 'em'>[]) {
  const staleKeys = await files.receivedBefore(new Date(now().getTime() - overAfterMs));
  const withRow = new Set<string>();
  for (const { em } of staleKeys.length > 0 ? accounts : []) {
    const rows = await em.execute<{ key: string }[]>(
      `select key from stored_file
       where account_id = current_account() and key in (select jsonb_array_elements_text($1::jsonb))`,
      [JSON.stringify(staleKeys)],
    );
    for (const { key } of rows) withRow.add(key);
  }
  for (const key of staleKeys) {
    if (!withRow.has(key)) await files.remove(key);
    await files.forget(key);
  }
}
