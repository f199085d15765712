import type { Scope } from '../../../auth/scope.server.ts';

/** Returns the notes of the account on its charts: a day as yyyy-MM-dd, a blank and a text each, in the order of the days. */
export async function chartNotes({ em }: Pick<Scope, 'em'>): Promise<string[]> {
  const [row] = await em.execute<{ notes: string[] }[]>(sql);
  return row?.notes ?? [];
}

const sql = 'select chart_notes as notes from account where id = current_account()';
