import { defineEntity } from '@mikro-orm/core';
import { legalEntityColumns, no, ownedByAccount, personColumns, pictureColumns, stamp } from './columns.ts';

const kept = { createdAt: stamp(), updatedAt: stamp().onUpdate(() => new Date()) };

const PersonSchema = defineEntity({
  name: 'Person',
  tableName: 'person',
  properties: { ...ownedByAccount, ...personColumns, ...pictureColumns, ...kept },
});

/** A person the account knows, to be chosen again on later incidents. */
export class Person extends PersonSchema.class {}
PersonSchema.setClass(Person);

const LegalEntitySchema = defineEntity({
  name: 'LegalEntity',
  tableName: 'legal_entity',
  properties: { ...ownedByAccount, ...legalEntityColumns, owner: no(), ...kept },
});

/** A company the account knows; at most one of them is its owner. */
export class LegalEntity extends LegalEntitySchema.class {}
LegalEntitySchema.setClass(LegalEntity);
