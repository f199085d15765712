import { Client } from 'pg';
import { connectionOptions } from '#db/connection.ts';
import { enterAccount } from './enter-account.ts';
import { insertRows } from './insert-rows.ts';
import type { Row } from './rows.ts';

/** `rows` are in the order of insertion. */
export type Batch = { incidents: number; rows: [table: string, rows: Row[]][] };

type BatchTarget = { databaseUrl: string; accountId: string; onProgress?: (inserted: number) => void };

/** A batch is built while another is inserted. */
const connections = 2;

/** Each batch is a transaction, on several connections. */
export async function seedBatches({ databaseUrl, accountId, onProgress }: BatchTarget, batches: Iterable<Batch>) {
  const iterator = batches[Symbol.iterator]();
  let inserted = 0;
  const inserts = Array.from({ length: connections }, async () => {
    const client = new Client(connectionOptions(databaseUrl));
    await client.connect();
    try {
      await enterAccount(client, accountId);
      // losing the last commits in a crash is acceptable for rows that only serve measuring
      await client.query('set synchronous_commit = off');
      for (let batch = iterator.next(); !batch.done; batch = iterator.next()) {
        await client.query('begin');
        for (const [table, rows] of batch.value.rows) await insertRows(client, table, rows);
        await client.query('commit');
        inserted += batch.value.incidents;
        onProgress?.(inserted);
      }
    } finally {
      await client.end();
    }
  });
  await Promise.all(inserts);
}
