import { Client } from 'pg';
import { connectionOptions } from '#db/connection.ts';
import { enterAccount } from './enter-account.ts';

export type Originals = {
  /** Foreign keys are not checked again for the copies where it connects as a superuser. */
  databaseUrl: string;
  accountId: string;
  timeZone: string;
  today: Date;
  /** The number of the first original. After each original, the numbers of its `copies` are free. */
  firstNumber: number;
  originals: number;
  copies: number;
  /** Persons with a later id were first seen in the originals, and are copied with them. */
  lastKnownPersonId: string;
  onProgress: (copied: number) => void;
};

const connections = 2;

/**
 * Copies incidents with their parts and words, which costs a third of composing them. A copy takes its date from another
 * original, so that dates rise with numbers and neighbours in a list tell different stories.
 */
export async function copyIncidents(source: Originals) {
  const started = Date.now();
  let next = 1;
  const copying = Array.from({ length: connections }, async () => {
    const client = new Client(connectionOptions(source.databaseUrl));
    await client.connect();
    try {
      await enterAccount(client, source.accountId);
      // losing the last commits in a crash is acceptable, because these rows only serve for measuring
      await client.query(`set synchronous_commit = off; set gin_pending_list_limit = '64MB'; set work_mem = '256MB'`);
      const { rows } = await client.query(`select current_setting('is_superuser')::bool as "isSuperuser"`);
      if (rows[0].isSuperuser) await client.query('set session_replication_role = replica');
      await client.query(
        'create temporary table source (id uuid, number bigint, copy_number bigint, later interval, today timestamptz)',
      );
      const columns = await writtenColumns(client);
      while (next <= source.copies) {
        const copy = next++;
        const values = [source.accountId, source.firstNumber, source.originals, source.copies + 1, copy, source.today];
        await client.query('begin');
        await client.query('truncate source');
        await client.query(sourceSql, values);
        for (const table of copiedTables) {
          const copied = copiedColumns(table, started + copy, source);
          const selected = columns.get(table)!.map((column) => copied[column] ?? `t.${column}`);
          await client.query(`insert into ${table} (${columns.get(table)}) select ${selected} from ${from[table]}`);
        }
        await client.query('commit');
        source.onProgress(source.originals);
      }
    } finally {
      await client.end();
    }
  });
  await Promise.all(copying);
}

/** Each table after the tables that it refers to. */
export const copiedTables = [
  'person',
  'incident',
  'incident_person',
  'incident_vehicle',
  'incident_item',
  'incident_text',
] as const;
type Table = (typeof copiedTables)[number];

const sourceSql = `
insert into source
select s.id, s.number, slot.number + $5::int, slot.reported_at - s.reported_at + $5::int * interval '1 minute',
  $6::timestamptz
from incident s
join incident slot on slot.account_id = $1
  and slot.number = $2::bigint + $4::int * (((s.number - $2::bigint) / $4::int + $5::int * 7919) % $3::int)
where s.account_id = $1 and s.number >= $2::bigint and s.number < $2::bigint + $3::bigint * $4::int
  and (s.number - $2::bigint) % $4::int = 0`;

const partOf = (table: Table) =>
  `${table} t join source s on t.account_id = current_account() and t.incident_id = s.id`;

const from: Record<Table, string> = {
  person: `person t where t.account_id = current_account() and t.id in (
    select p.person_id from incident_person p join source s on p.account_id = current_account() and p.incident_id = s.id)`,
  incident: 'incident t join source s on t.account_id = current_account() and t.id = s.id',
  incident_person: partOf('incident_person'),
  incident_vehicle: partOf('incident_vehicle'),
  incident_item: partOf('incident_item'),
  incident_text: 'incident_text t join source s on t.account_id = current_account() and t.id = s.id',
};

/** Returns the SQL of the columns that are different in the copy. `ms` is the time in the ids of the copies. */
function copiedColumns(table: Table, ms: number, { timeZone, lastKnownPersonId }: Originals): Record<string, string> {
  const time = ms.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
  const copiedId = (id: string) => `overlay(${id}::text placing '${time}' from 1 for 13)::uuid`;
  const later = (column: string) => `least(t.${column} + s.later, s.today)`;
  const local = (column: string) => `(${later(column)} at time zone '${timeZone}')`;
  const moments = ['created_at', 'updated_at', 'reported_at', 'occurred_at', 'closed_at'];
  const isNew = `t.person_id > '${lastKnownPersonId}'`;
  const columns: Record<Table, Record<string, string>> = {
    person: { id: copiedId('t.id') },
    incident: {
      id: copiedId('t.id'),
      number: 's.copy_number',
      ...Object.fromEntries(moments.map((column) => [column, later(column)])),
      reported_on: `${local('reported_at')}::date`,
      occurred_on: `${local('occurred_at')}::date`,
      occurred_minute: `extract(hour from ${local('occurred_at')}) * 60 + extract(minute from ${local('occurred_at')})`,
    },
    incident_person: {
      id: copiedId('t.id'),
      incident_id: copiedId('t.incident_id'),
      person_id: `case when ${isNew} then ${copiedId('t.person_id')} else t.person_id end`,
    },
    incident_vehicle: {
      id: copiedId('t.id'),
      incident_id: copiedId('t.incident_id'),
      owner_person_id: copiedId('t.owner_person_id'),
    },
    incident_item: {
      id: copiedId('t.id'),
      incident_id: copiedId('t.incident_id'),
      owner_person_id: copiedId('t.owner_person_id'),
    },
    incident_text: {
      id: copiedId('t.id'),
      number: 's.copy_number',
      words: `ts_delete(t.words, s.number::text) || to_tsvector('simple', s.copy_number::text)`,
    },
  };
  return columns[table];
}

async function writtenColumns(client: Client): Promise<Map<Table, string[]>> {
  const { rows } = await client.query<{ table: Table; columns: string[] }>(
    `select attrelid::regclass::text as table, array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid::regclass::text = any($1) and attnum > 0 and not attisdropped and attgenerated = '' group by 1`,
    [copiedTables],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
