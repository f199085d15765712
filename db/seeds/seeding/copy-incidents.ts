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
      const { rows } = await client.query<{ isSuperuser: boolean }>(
        `select current_setting('is_superuser')::bool as "isSuperuser"`,
      );
      if (rows[0]!.isSuperuser) await client.query('set session_replication_role = replica');
      // the tables themselves grow with each copy, and would be read whole each time
      for (const [table, selected] of Object.entries(originalsOf(source))) {
        await client.query(`create temporary table original_${table} as ${selected}`);
      }
      await client.query(
        'create temporary table source (id uuid, number bigint, copy_number bigint, later interval, today timestamptz)',
      );
      const columns = await writtenColumns(client);
      while (next <= source.copies) {
        const copy = next++;
        const values = [source.firstNumber, source.originals, source.copies + 1, copy, source.today];
        await client.query('begin');
        await client.query('truncate source');
        await client.query(sourceSql, values);
        for (const table of copiedTables) {
          const copied = copiedColumns(table, started + copy, source);
          const selected = columns.get(table)!.map((column) => copied[column] ?? `t.${column}`);
          await client.query(`insert into ${table} (${columns.get(table)}) select ${selected} from ${from(table)}`);
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

/** The SQL that selects the originals and their parts, by table; each after what it refers to. */
function originalsOf({ firstNumber, originals, copies }: Originals): Record<Table, string> {
  const own = (table: Table) => `select t.* from ${table} t where t.account_id = current_account()`;
  const partOf = (table: Table) => `${own(table)} and t.incident_id in (select id from original_incident)`;
  return {
    incident: `${own('incident')} and t.number >= ${firstNumber} and t.number < ${firstNumber + originals * (copies + 1)}
      and (t.number - ${firstNumber}) % ${copies + 1} = 0`,
    incident_person: partOf('incident_person'),
    incident_vehicle: partOf('incident_vehicle'),
    incident_item: partOf('incident_item'),
    incident_text: `${own('incident_text')} and t.id in (select id from original_incident)`,
    person: `${own('person')} and t.id in (select person_id from original_incident_person)`,
  };
}

const sourceSql = `
insert into source
select s.id, s.number, slot.number + $4::int, slot.reported_at - s.reported_at + $4::int * interval '1 minute',
  $5::timestamptz
from original_incident s
join original_incident slot
  on slot.number = $1::bigint + $3::int * (((s.number - $1::bigint) / $3::int + $4::int * 7919) % $2::int)`;

function from(table: Table) {
  if (table === 'person') return 'original_person t';
  const incidentId = ['incident', 'incident_text'].includes(table) ? 'id' : 'incident_id';
  return `original_${table} t join source s on s.id = t.${incidentId}`;
}

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
