import { randomUUIDv7 } from 'node:crypto';
import { type EntityManager, p } from '@mikro-orm/core';

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

export const addressColumns = {
  unit: text(),
  address: text(),
  street: text(),
  cityId: maybeId(),
  cityName: text(),
  stateName: text(),
  countryCode: text(),
  postalCode: text(),
};

export const personColumns = {
  isEmployee: no(),
  firstName: p.text(),
  middleName: text(),
  lastName: text(),
  alias: text(),
  position: text(),
  lookupPersonTypeId: maybeId(),
  lookupDepartmentId: maybeId(),
  lookupGenderTypeId: maybeId(),
  dateOfBirth: p.date().nullable(),
  phone: text(),
  mobilePhone: text(),
  email: text(),
  ...addressColumns,
  charHeight: text(),
  charWeight: text(),
  charHairColor: text(),
  charHairLength: text(),
  charHairType: text(),
  charFacialHair: text(),
  charEyeGlasses: text(),
  charOther: text(),
};

export const pictureColumns = { pictureFileId: maybeId(), pictureThumbnailFileId: maybeId() };

export const legalEntityColumns = {
  name: p.text(),
  contact: text(),
  phone: text(),
  mobilePhone: text(),
  email: text(),
  ...addressColumns,
};

/** What every part of an incident has; the ordinal keeps the order of the form. */
export const partColumns = {
  ...ownedByAccount,
  incidentId: p.uuid(),
  ordinal: p.smallint().default(0),
};
