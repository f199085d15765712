import type { Scope } from '../../auth/scope.server.ts';

/** An upload is long over by then. */
const overAfterMs = 24 * 3_600_000;

/**
 * Clears away what uploads that broke off have left behind: what was received, and the file it had become if none of the
 * accounts has a row of it.
 */
export async function sweepReceived({ files, now }: Pick<Scope, 'files' | 'now'>, accounts: Pick<Scope, 'em'>[]) {
  const left = await files.receivedBefore(new Date(now().getTime() - overAfterMs));
  const withRow = new Set<string>();
  for (const { em } of left.length > 0 ? accounts : []) {
    const rows = await em.execute<{ key: string }[]>(
      `select key from stored_file
       where account_id = current_account() and key in (select jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(left)],
    );
    for (const { key } of rows) withRow.add(key);
  }
  for (const key of left) {
    if (!withRow.has(key)) await files.remove(key);
    await files.forget(key);
  }
}
