import type { Client, Connection, FieldDef } from 'pg';

export type DescribedColumn = {
  name: string;
  typeId: number;
  /** A text of the column's type as PostgreSQL may send it, or null for JSON, which may be anything. */
  sample: string | null;
  /** The table's column, and whether it may be null; both are null for an expression. */
  column: string | null;
  isNullable: boolean | null;
};

/** Returns the columns of each statement, as PostgreSQL describes it without running it, or its error. */
export async function describedColumns(client: Client, statements: string[]): Promise<(DescribedColumn[] | Error)[]> {
  const described: (FieldDef[] | Error)[] = [];
  for (const text of statements) described.push(await fieldsOf(client, text).catch((error: Error) => error));
  const fields = described.flatMap((each) => (each instanceof Error ? [] : each));
  const types = new Map((await client.query<Type>(typesSql)).rows.map((type) => [type.id, type]));
  const columns = await client.query<TableColumn>(columnsSql, [fields.map(({ tableID }) => tableID)]);
  const byKey = new Map(columns.rows.map((column) => [column.key, column]));
  const columnOf = ({ name, dataTypeID, tableID, columnID }: FieldDef): DescribedColumn => ({
    name,
    typeId: dataTypeID,
    sample: sampleOf(types, dataTypeID),
    column: byKey.get(`${tableID}.${columnID}`)?.column ?? null,
    isNullable: byKey.get(`${tableID}.${columnID}`)?.isNullable ?? null,
  });
  return described.map((each) => (each instanceof Error ? each : each.map(columnOf)));
}

type Type = { id: number; category: string; element: number };
type TableColumn = { key: string; column: string; isNullable: boolean };

const typesSql = `select oid as id, typcategory as category, typelem as element from pg_type`;

const columnsSql = `
select attrelid || '.' || attnum as key, attname as column, not attnotnull as "isNullable" from pg_attribute
join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') where attrelid = any ($1::oid[]) and attnum > 0`;

function fieldsOf(client: Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (description: { fields: FieldDef[] }) => {
        ({ fields } = description);
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    });
  });
}

const json = [114, 3802, 3807];

function sampleOf(types: Map<number, Type>, id: number): string | null {
  const { category, element } = types.get(id)!;
  if (json.includes(id)) return null;
  if (category === 'A') return `{${sampleOf(types, element)}}`;
  return { B: 't', N: '1', D: '2026-11-28 12:00:00+00', T: '1 day' }[category] ?? 'text';
}
