import type { Scope } from '../../auth/scope.server.ts';
import type { WordField } from '../words/word-fields.ts';

/** Returns by incident id the fields with any of the terms, never private details. */
export async function fieldsWithWords({ em }: Pick<Scope, 'em'>, ids: string[], terms: string[]) {
  if (ids.length === 0) return new Map<string, WordField[]>();
  const rows = await em.execute<{ id: string; fields: WordField[] }[]>(sql, [ids, terms]);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

const textOf = (text: string) => `text_words(${text})`;

/** Codes are also one word: KT491R for "KT4 91R". */
function rowsOf(table: string, columns: string[], codes: string[] = []): string {
  const joined = codes.map((code) => `search_code(${code})`);
  return textOf(`(select string_agg(concat_ws(' ', ${[...columns, ...codes, ...joined]}), ' ') from ${table} t
    where t.account_id = i.account_id and t.incident_id = i.id)`);
}

const entriesOf = (column: string) => `array_to_tsvector(array(select lookup_word(c.ancestor_id) from lookup_closure c
  where c.account_id = i.account_id and c.descendant_id = i.${column}))`;

const described = ['hair_color', 'hair_length', 'hair_type', 'facial_hair', 'eye_glasses', 'other'];

/** The same words as in the index. */
const words: Record<WordField, string> = {
  class: entriesOf('last_class_id'),
  location: `${entriesOf('last_location_id')} || ${textOf(
    "concat_ws(' ', i.location_unit, i.location_address, i.location_street, i.location_city_name)",
  )}`,
  cause: `${entriesOf('primary_cause_id')} || ${textOf("coalesce(i.cause_comments, '')")}`,
  summary: textOf('i.summary_text'),
  persons: rowsOf('incident_person', [
    ...['first_name', 'middle_name', 'last_name', 'alias', 'position', 'comments'],
    ...described.map((name) => `char_${name}`),
  ]),
  legalEntities: rowsOf('incident_legal_entity', ['name', 'contact', 'comments']),
  vehicles: rowsOf('incident_vehicle', ['maker', 'model', 'color', 'comments'], ['license_plate', 'vin']),
  items: rowsOf('incident_item', ['name', 'brand', 'model', 'color', 'company', 'comments'], ['serial_number']),
  attachments: rowsOf('attachment', ['name', 'comments', 'file_name']),
  actions: rowsOf('corrective_action', ['display_type', 'details']),
  notes: rowsOf('incident_note', ['body']),
  close: textOf("coalesce(i.close_comments, '')"),
};

const matches = Object.entries(words).map(([field, words]) => `case when ${words} @@ q.terms then '${field}' end`);

const sql = `
select i.id, array_remove(array[${matches.join(',\n')}], null) as fields
from incident i, (
  select string_agg('(' || text_query(array[term])::text || ')', ' | ')::tsquery as terms from unnest($2::text[]) term) q
where i.account_id = current_account() and i.id = any($1::uuid[])`;
