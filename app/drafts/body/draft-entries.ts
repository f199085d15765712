import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { type DraftBody, incidentTexts, involvedName } from './draft-body.ts';
import { type DraftParts, locationTexts, partFields } from './draft-parts.ts';

export function entriesOf(body: DraftBody): [string, string][] {
  return [
    ...incidentTexts.map((name): [string, string] => [name, body[name]]),
    ['occurredDateUncertain', toPosted(body.occurredDateUncertain)],
    ...locationTexts.map((name): [string, string] => [`location.${name}`, body.location[name]]),
    ...partKinds.flatMap((kind) =>
      body[kind].flatMap((part, index) =>
        partEntries(kind, part, body).map(([name, value]): [string, string] => [`${kind}[${index}].${name}`, value]),
      ),
    ),
  ];
}

function partEntries(kind: PartKind, part: DraftParts[PartKind][number], body: DraftBody): [string, string][] {
  const { texts, switches } = partFields[kind];
  const values: Record<string, unknown> = part;
  const involved = 'involved' in part ? part.involved : [];
  const persons = 'involved' in part ? body.persons : [];
  return [
    ...[...texts, ...switches].map((name): [string, string] => [name, toPosted(values[name])]),
    ...persons.map(({ id }): [string, string] => [`involved.${involvedName(id)}`, toPosted(involved.includes(id))]),
  ];
}

const toPosted = (value: unknown) => (typeof value === 'string' ? value : value ? 'on' : '');
