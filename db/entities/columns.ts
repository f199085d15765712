import { randomUUIDv7 } from 'node:crypto';
import { type EntityManager, p } from '@mikro-orm/core';
import type { PartField } from '../vocabulary/part-fields.ts';

/** The key of a row inside its account. The account comes from the narrowed entity manager and from nowhere else. */
export const ownedByAccount = {
  accountId: p.uuid().onCreate((_entity, em) => accountOf(em)),
  id: p
    .uuid()
    .primary()
    .onCreate(() => randomUUIDv7()),
};

export function accountOf(em: EntityManager): string {
  return em.getFilterParams<{ accountId: string }>('account').accountId;
}

export const text = () => p.text().default('');
export const no = () => p.boolean().default(false);
export const maybeId = () => p.uuid().nullable();
export const moment = () => p.datetime().columnType('timestamptz');
export const stamp = () => moment().onCreate(() => new Date());

type ColumnOf<Field extends PartField> = Field['kind'] extends 'switch'
  ? ReturnType<typeof no>
  : Field['kind'] extends 'choice'
    ? ReturnType<typeof maybeId>
    : Field['kind'] extends 'date'
      ? ReturnType<typeof maybeDate>
      : Field extends { required: string }
        ? ReturnType<typeof p.text>
        : ReturnType<typeof text>;

type OwnColumn = Exclude<PartField['kind'], 'owner' | 'amount' | 'status' | 'referredType'>;
type ColumnsOf<Fields extends Record<string, PartField>> = {
  [Name in keyof Fields as Fields[Name] extends { kind: OwnColumn } ? Name : never]: ColumnOf<Fields[Name]>;
};

/** Returns the columns of these fields; those that are kept in columns of their own are left out. */
export function columnsOf<Fields extends Record<string, PartField>>(fields: Fields): ColumnsOf<Fields> {
  const own = Object.entries(fields).filter(([, { kind }]) => Object.hasOwn(columnOf, kind));
  const columns = own.map(([name, field]) => [
    name,
    'required' in field ? p.text() : columnOf[field.kind as OwnColumn](),
  ]);
  return Object.fromEntries(columns) as ColumnsOf<Fields>;
}

const maybeDate = () => p.date().nullable();
const columnOf = { text, email: text, richText: text, switch: no, choice: maybeId, date: maybeDate };

export const pictureColumns = { pictureFileId: maybeId(), pictureThumbnailFileId: maybeId() };

/** What every part of an incident has; the ordinal keeps the order of the form. */
export const partColumns = {
  ...ownedByAccount,
  incidentId: p.uuid(),
  ordinal: p.smallint().default(0),
};
