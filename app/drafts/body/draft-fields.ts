import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { FormValues } from '../../platform/forms/form-values.ts';
import { type DraftBody, incidentTexts } from './draft-body.ts';
import { type DraftParts, locationTexts, partFields } from './draft-parts.ts';

/** Values by path, which names a field in forms, posts and conflicts: `summary`, or `persons.<id>.phone` of a part. */
export type Fields = Map<string, string>;

export function fieldsOf(body: DraftBody): [path: string, value: string][] {
  return [
    ...incidentTexts.map((name): [string, string] => [name, body[name]]),
    ['occurredDateUncertain', toPosted(body.occurredDateUncertain)],
    ...locationTexts.map((name): [string, string] => [`location.${name}`, body.location[name]]),
    ...partKinds.flatMap((kind) =>
      body[kind].flatMap((part) =>
        fieldsOfPart(kind, part, body).map(([name, value]): [string, string] => [`${kind}.${part.id}.${name}`, value]),
      ),
    ),
  ];
}

/** Returns fields as the values of a post. `formValues` takes ten times as long: old tablets wait for it at each new part. */
export function valuesOf(fields: Iterable<[path: string, value: string]>): FormValues {
  const values: FormValues = {};
  for (const [path, value] of fields) {
    const names = path.split('.');
    const name = names.pop()!;
    let record = values;
    for (const each of names) {
      record[each] ??= {};
      record = record[each] as FormValues;
    }
    record[name] = value;
  }
  return values;
}

function fieldsOfPart(kind: PartKind, part: DraftParts[PartKind][number], body: DraftBody): [string, string][] {
  const { texts, switches } = partFields[kind];
  const values: Record<string, unknown> = part;
  const involved = 'involved' in part ? part.involved : [];
  const persons = 'involved' in part ? body.persons : [];
  return [
    ...[...texts, ...switches].map((name): [string, string] => [name, toPosted(values[name])]),
    ...persons.map(({ id }): [string, string] => [`involved.${id}`, toPosted(involved.includes(id))]),
  ];
}

const toPosted = (value: unknown) => (typeof value === 'string' ? value : value ? 'on' : '');
