import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import { type FormValues, formValues } from '../../platform/forms/form-values.ts';
import { sha256 } from '../../platform/seal.server.ts';
import { type DraftBody, incidentTexts, involvedName, listOf, recordOf } from './draft-body.ts';
import { entriesOf } from './draft-entries.ts';
import { locationTexts, partFields } from './draft-parts.ts';

export type FormField = {
  field: string;
  name: string;
  value: string;
  part?: { kind: PartKind; at: number; id: string };
};

/** In a full post (`whole`), an absent switch is off. */
export function formFields(values: FormValues, isFullPost: boolean): FormField[] {
  const persons = listOf(values.persons).flatMap(({ id }) => (typeof id === 'string' ? [involvedName(id)] : []));
  return [
    ...postedFields({ texts: incidentTexts, switches: ['occurredDateUncertain'] }, values, isFullPost),
    ...postedFields({ texts: locationTexts, switches: [] }, recordOf(values.location), isFullPost, 'location.'),
    ...partKinds.flatMap((kind) =>
      listOf(values[kind]).flatMap((posted, index) => {
        const { id } = posted;
        if (typeof id !== 'string') return [];
        const before = `${kind}[${index}].`;
        const involved = { texts: [], switches: kind === 'correctiveActions' ? persons : [] };
        return [
          ...postedFields(partFields[kind], posted, isFullPost, before),
          ...postedFields(involved, recordOf(posted.involved), isFullPost, `${before}involved.`),
        ].map((each) => ({ ...each, part: { kind, at: index, id } }));
      }),
    ),
  ];
}

export function bodyFields(body: DraftBody): FormField[] {
  const ids = partKinds.flatMap((kind) =>
    body[kind].map(({ id }, index): [string, string] => [`${kind}[${index}].id`, id]),
  );
  return formFields(formValues([...ids, ...entriesOf(body)]), false);
}

/** Leaves out private fields, which are masked once the person is stored on an incident. */
export function publicFields(body: DraftBody): FormField[] {
  return bodyFields(body).filter((field) => !isPrivate(field));
}

export function isPrivate({ name, part }: FormField): boolean {
  return part?.kind === 'persons' && privatePersonFields.some((each) => each === name);
}

export function valuesOf(fields: FormField[]): FormValues {
  const ids = new Map(fields.flatMap(({ part }) => (part ? [[`${part.kind}[${part.at}].id`, part.id]] : [])));
  return formValues([...ids, ...fields.map(({ field, value }): [string, string] => [field, value])]);
}

const fingerprintLetters = 6;

/** Returns 36-bit hashes of filled fields and of their values. */
export function fingerprints(fields: FormField[]): string {
  const filled = fields.filter(({ value }) => value !== '');
  return filled.flatMap((field) => [fingerprint(field), fingerprint({ ...field, value: '' })]).join('');
}

export function isIn(fingerprints: string): (field: FormField) => boolean {
  const found = new Set(fingerprints.match(new RegExp(`.{${fingerprintLetters}}`, 'g')));
  return (field) => found.has(fingerprint(field)) === (field.value !== '');
}

export function placeOf({ field, part }: FormField): string {
  return part ? `${part.id} ${field.replace(/^\w+\[\d+\]/, '')}` : field;
}

/** The hash of an empty value says that the field is filled. */
function fingerprint(field: FormField): string {
  const text = `${placeOf(field)}=${field.value}`;
  return sha256(text).toString('base64url').slice(0, fingerprintLetters);
}

type Names = { texts: readonly string[]; switches: readonly string[] };

function postedFields({ texts, switches }: Names, values: FormValues, isFullPost: boolean, before = ''): FormField[] {
  const value = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return [
    ...texts.flatMap((name) => {
      const text = value(name);
      return typeof text === 'string' ? [{ field: before + name, name, value: text }] : [];
    }),
    ...switches
      .filter((name) => isFullPost || value(name) !== undefined)
      .map((name) => ({ field: before + name, name, value: value(name) === 'on' ? 'on' : '' })),
  ];
}
