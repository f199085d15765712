import { type RawBuilder, sql } from 'kysely';

type Value = RawBuilder<unknown>;

/** Returns a JSON object with names in camel case. */
export function record(row: string, names: readonly string[], computed: Record<string, Value> = {}): Value {
  const own = names.map((name): [string, Value] => [name, sql.ref(`${row}.${snakeCased(name)}`)]);
  const pairs = [...own, ...Object.entries(computed)].map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

export function columns(prefix: string, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, sql.ref(`i.${prefix}${snakeCased(name)}`)]));
}

export function parts(part: Value, table: string, row: string, order: readonly string[]): Value {
  const by = sql.join(order.map((name) => sql.ref(`${row}.${name}`)));
  return sql`(
    select coalesce(jsonb_agg(${part} order by ${by}), '[]') from ${sql.table(table)} as ${sql.id(row)}
    where ${sql.ref(`${row}.account_id`)} = i.account_id and ${sql.ref(`${row}.incident_id`)} = i.id)`;
}

export function lookupName(id: Value): Value {
  return sql`(select l.name from lookup l where l.account_id = i.account_id and l.id = ${id})`;
}

export function lookupPath(id: Value): Value {
  return sql`coalesce((select to_jsonb(l.path) from lookup l where l.account_id = i.account_id and l.id = ${id}), '[]')`;
}

export function nameOf(row: string): Value {
  return sql`coalesce(nullif(${fullName(row)}, ''), 'Unknown')`;
}

export function fullName(row: string, prefix = ''): Value {
  const names = ['first', 'middle', 'last'].map(
    (name) => sql`nullif(btrim(${sql.ref(`${row}.${prefix}${name}_name`)}), '')`,
  );
  return sql`concat_ws(' ', ${sql.join(names)})`;
}

export function utc(instant: string): Value {
  return sql`to_char(${sql.ref(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
