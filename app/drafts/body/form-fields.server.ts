import { privatePersonFields } from '#db/vocabulary/incident.ts';
import { isPartKind, type PartKind, partKinds } from '#db/vocabulary/part-fields.ts';
import type { FormValues } from '../../platform/forms/form-values.ts';
import { sha256 } from '../../platform/seal.server.ts';
import { type DraftBody, incidentTexts, recordOf } from './draft-body.ts';
import { fieldsOf } from './draft-fields.ts';
import { locationTexts, partFields } from './draft-parts.ts';

/** A field of the incident form: its path, its value, and the part it belongs to, if any. */
export type FormField = {
  path: string;
  name: string;
  value: string;
  part?: { kind: PartKind; at: number; id: string };
};

/** In a full post (`whole`), an absent switch is off. */
export function formFields(values: FormValues, isFullPost: boolean): FormField[] {
  const persons = Object.keys(recordOf(values.persons));
  return [
    ...postedFields({ texts: incidentTexts, switches: ['occurredDateUncertain'] }, values, isFullPost),
    ...postedFields({ texts: locationTexts, switches: [] }, recordOf(values.location), isFullPost, 'location.'),
    ...partKinds.flatMap((kind) =>
      Object.entries(recordOf(values[kind])).flatMap(([id, part], at) => {
        const posted = recordOf(part);
        const before = `${kind}.${id}.`;
        const involved = { texts: [], switches: kind === 'correctiveActions' ? persons : [] };
        return [
          ...postedFields(partFields[kind], posted, isFullPost, before),
          ...postedFields(involved, recordOf(posted.involved), isFullPost, `${before}involved.`),
        ].map((each) => ({ ...each, part: { kind, at, id } }));
      }),
    ),
  ];
}

export function bodyFields(body: DraftBody): FormField[] {
  const indexes = new Map(partKinds.flatMap((kind) => body[kind].map(({ id }, at) => [id, at] as const)));
  return fieldsOf(body).map(([path, value]) => {
    const [kind = '', id = ''] = path.split('.');
    const field = { path, name: path.slice(path.lastIndexOf('.') + 1), value };
    return isPartKind(kind) ? { ...field, part: { kind, at: indexes.get(id)!, id } } : field;
  });
}

export function isPrivate({ name, part }: FormField): boolean {
  return part?.kind === 'persons' && privatePersonFields.some((each) => each === name);
}

const fingerprintCharacters = 6;

/** Returns 36-bit hashes of filled fields and of their values. */
export function fingerprints(fields: FormField[]): string {
  const filled = fields.filter(({ value }) => value !== '');
  return filled.flatMap((field) => [fingerprint(field), fingerprint({ ...field, value: '' })]).join('');
}

export function isIn(fingerprints: string): (field: FormField) => boolean {
  const found = new Set(fingerprints.match(new RegExp(`.{${fingerprintCharacters}}`, 'g')));
  return (field) => found.has(fingerprint(field)) === (field.value !== '');
}

/** The hash of an empty value says that the field is filled. */
function fingerprint(field: FormField): string {
  const text = `${placeOf(field.path)}=${field.value}`;
  return sha256(text).toString('base64url').slice(0, fingerprintCharacters);
}

/** Returns the text that earlier releases hashed: their fingerprints are stored. */
function placeOf(path: string): string {
  return path
    .replace(/^\w+\.([0-9a-f-]{36})/, '$1 ')
    .replace(/\.involved\..+$/, (involved) => involved.replaceAll('-', ''));
}

type Names = { texts: readonly string[]; switches: readonly string[] };

function postedFields({ texts, switches }: Names, values: FormValues, isFullPost: boolean, before = ''): FormField[] {
  const value = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return [
    ...texts.flatMap((name) => {
      const text = value(name);
      return typeof text === 'string' ? [{ path: before + name, name, value: text }] : [];
    }),
    ...switches
      .filter((name) => isFullPost || value(name) !== undefined)
      .map((name) => ({ path: before + name, name, value: value(name) === 'on' ? 'on' : '' })),
  ];
}
