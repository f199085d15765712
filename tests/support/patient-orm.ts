import type pg from 'pg';
import { openOrm } from '#db/orm.ts';

/** The limits of pages are for people who wait; acts at once that wait for each other take longer on a busy machine. */
const patience = {
  lock_timeout: 60_000,
  statement_timeout: 60_000,
  query_timeout: 70_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Opens the product's pool with longer limits of time. */
export async function openPatientOrm(url: string, poolMax: number) {
  const orm = await openOrm(url, poolMax);
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as pg.Pool;
  // no connection is open yet
  Object.assign(pool.options, patience);
  return orm;
}
