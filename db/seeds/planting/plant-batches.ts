import { Client } from 'pg';
import { enterAccount } from './enter-account.ts';
import { insertRows } from './insert-rows.ts';
import type { Row } from './rows.ts';

/** Rows by table, in the order to insert them, of so many incidents. */
export type Batch = { incidents: number; rows: [table: string, rows: Row[]][] };

type Place = { databaseUrl: string; accountId: string; onProgress?: (planted: number) => void };

/** While one connection inserts, the batch for another is made. */
const connections = 2;

/** Plants every batch in a transaction of its own, on several connections at once. */
export async function plantBatches({ databaseUrl, accountId, onProgress }: Place, batches: Iterable<Batch>) {
  const next = batches[Symbol.iterator]();
  let planted = 0;
  const lanes = Array.from({ length: connections }, async () => {
    const client = new Client(databaseUrl);
    await client.connect();
    try {
      await enterAccount(client, accountId);
      // a crash may take the last moments with it: what is planted here is for measuring
      await client.query('set synchronous_commit = off');
      for (let batch = next.next(); !batch.done; batch = next.next()) {
        await client.query('begin');
        for (const [table, rows] of batch.value.rows) await insertRows(client, table, rows);
        await client.query('commit');
        planted += batch.value.incidents;
        onProgress?.(planted);
      }
    } finally {
      await client.end();
    }
  });
  await Promise.all(lanes);
}
