import { expect } from 'vitest';
import { type Scope, transaction } from '#app/auth/scope.server.ts';

/** Runs acts that begin one after the other while somebody else holds what `lockSql` locks, and returns their results. */
export async function queued(
  scope: Scope,
  [lockSql, id]: [lockSql: string, id: string],
  acts: (() => Promise<unknown>)[],
) {
  const { begun } = await transaction(scope, async ({ em }) => {
    await em.execute(lockSql, [id]);
    return { begun: await begunInTurn(scope, acts) };
  });
  return await Promise.allSettled(begun);
}

/** Begins each act once the one before it is done or waits for a lock. */
export async function begunInTurn(scope: Scope, acts: (() => Promise<unknown>)[]): Promise<Promise<unknown>[]> {
  const begun: Promise<unknown>[] = [];
  let settled = 0;
  for (const act of acts) {
    const running = act();
    begun.push(running);
    running.catch(() => {}).finally(() => settled++);
    await expect.poll(async () => settled + (await waiters(scope)), { interval: 5 }).toBe(begun.length);
  }
  return begun;
}

export const heldIncident = (id: string): [string, string] => [
  'select from incident where account_id = current_account() and id = $1 for update',
  id,
];
export const heldUser = (id: string): [string, string] => [
  'select from app_user where account_id = current_account() and id = $1 for update',
  id,
];
export const heldWorkgroup = (id: string): [string, string] => [
  'select from workgroup where account_id = current_account() and id = $1 for update',
  id,
];
/** Waits until another transaction waits for a lock. */
export async function someoneWaits(scope: Scope) {
  await expect.poll(() => waiters(scope), { interval: 5 }).toBe(1);
}

async function waiters({ em }: Scope) {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await em.execute<unknown[]>(sql)).length;
}
