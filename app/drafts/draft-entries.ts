import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { type DraftBody, incidentTexts, involvedName } from './draft-body.ts';
import { type DraftParts, locationTexts, partFields } from './draft-parts.ts';

export function entriesOf(body: DraftBody): [string, string][] {
  return [
    ...incidentTexts.map((name): [string, string] => [name, body[name]]),
    ['occurredDateUncertain', toPosted(body.occurredDateUncertain)],
    ...locationTexts.map((name): [string, string] => [`location.${name}`, body.location[name]]),
    ...partKinds.flatMap((kind) =>
      body[kind].flatMap((part, at) =>
        partEntries(kind, part, body).map(([name, value]): [string, string] => [`${kind}[${at}].${name}`, value]),
      ),
    ),
  ];
}

function partEntries(kind: PartKind, part: DraftParts[PartKind][number], body: DraftBody): [string, string][] {
  const { texts, switches } = partFields[kind];
  const values = part as unknown as Record<string, string | boolean>;
  const involved = 'involved' in part ? part.involved : null;
  return [
    ...[...texts, ...switches].map((name): [string, string] => [name, toPosted(values[name]!)]),
    ...(involved ? body.persons : []).map(({ id }): [string, string] => [
      `involved.${involvedName(id)}`,
      toPosted(involved!.includes(id)),
    ]),
  ];
}

const toPosted = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'on' : '');
