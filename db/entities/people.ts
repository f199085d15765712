import { defineEntity } from '@mikro-orm/core';
import { legalEntityFields, personFields } from '#db/vocabulary/part-fields.ts';
import { columnsOf, createdAt, falseByDefault, ownedByAccount, pictureColumns } from './columns.ts';

const kept = { createdAt: createdAt(), updatedAt: createdAt().onUpdate(() => new Date()) };

const PersonSchema = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: { ...ownedByAccount, ...columnsOf(personFields), ...pictureColumns, ...kept },
});

/** A person the account knows, to be chosen again on later incidents. */
export class Person extends PersonSchema.class {}
PersonSchema.setClass(Person);

const LegalEntitySchema = defineEntity({
  name: 'LegalEntity',
  tableName: 'legal_entity',
  properties: { ...ownedByAccount, ...columnsOf(legalEntityFields), owner: falseByDefault(), ...kept },
});

/** A company the account knows; at most one of them is its owner. */
export class LegalEntity extends LegalEntitySchema.class {}
LegalEntitySchema.setClass(LegalEntity);
