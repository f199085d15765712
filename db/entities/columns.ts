import { randomUUIDv7 } from 'node:crypto';
import { type EntityManager, p } from '@mikro-orm/core';
import type { PartField } from '../vocabulary/part-fields.ts';

/** The account id comes only from the entity manager that `forAccount` returns. */
export const ownedByAccount = {
  accountId: p.uuid().onCreate((_entity, em) => accountIdOf(em)),
  id: p
    .uuid()
    .primary()
    .onCreate(() => randomUUIDv7()),
};

export function accountIdOf(em: EntityManager): string {
  return em.getFilterParams<{ accountId: string }>('account').accountId;
}

export const emptyText = () => p.text().default('');
export const falseByDefault = () => p.boolean().default(false);
export const optionalId = () => p.uuid().nullable();
export const timestamp = () => p.datetime().columnType('timestamptz');
export const createdAt = () => timestamp().onCreate(() => new Date());

type ColumnOf<Field extends PartField> = Field['kind'] extends 'switch'
  ? ReturnType<typeof falseByDefault>
  : Field['kind'] extends 'choice'
    ? ReturnType<typeof optionalId>
    : Field['kind'] extends 'date'
      ? ReturnType<typeof optionalDate>
      : Field extends { required: string }
        ? ReturnType<typeof p.text>
        : ReturnType<typeof emptyText>;

type OwnColumn = Exclude<PartField['kind'], 'owner' | 'amount' | 'status' | 'referredType'>;
type ColumnsOf<Fields extends Record<string, PartField>> = {
  [Name in keyof Fields as Fields[Name] extends { kind: OwnColumn } ? Name : never]: ColumnOf<Fields[Name]>;
};

/** Leaves out fields that the entity declares itself. */
export function columnsOf<Fields extends Record<string, PartField>>(fields: Fields): ColumnsOf<Fields> {
  const own = Object.entries(fields).filter(([, { kind }]) => Object.hasOwn(columnOf, kind));
  const columns = own.map(([name, field]) => [
    name,
    'required' in field ? p.text() : columnOf[field.kind as OwnColumn](),
  ]);
  return Object.fromEntries(columns) as ColumnsOf<Fields>;
}

const optionalDate = () => p.date().nullable();
const columnOf = {
  text: emptyText,
  email: emptyText,
  richText: emptyText,
  switch: falseByDefault,
  choice: optionalId,
  date: optionalDate,
};

export const pictureColumns = { pictureFileId: optionalId(), pictureThumbnailFileId: optionalId() };

/** The ordinal keeps the order of the form. */
export const partColumns = {
  ...ownedByAccount,
  incidentId: p.uuid(),
  ordinal: p.smallint().default(0),
};
