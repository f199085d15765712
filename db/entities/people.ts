import { defineEntity } from '@mikro-orm/core';
import { legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import { columnsOf, createdAt, falseByDefault, ownedByAccount, pictureColumns } from './columns.ts';

const changeTimes = { createdAt: createdAt(), updatedAt: createdAt().onUpdate(() => new Date()) };

const PersonSchema = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: { ...ownedByAccount, ...columnsOf(personFields), ...pictureColumns, ...changeTimes },
});

/** The account's users can choose the person again on later incidents. */
export class Person extends PersonSchema.class {}
PersonSchema.setClass(Person);

const LegalEntitySchema = defineEntity({
  name: 'LegalEntity',
  tableName: 'legal_entity',
  properties: { ...ownedByAccount, ...columnsOf(legalEntityFields), owner: falseByDefault(), ...changeTimes },
});

/** At most one legal entity is the account's owner. */
export class LegalEntity extends LegalEntitySchema.class {}
LegalEntitySchema.setClass(LegalEntity);
