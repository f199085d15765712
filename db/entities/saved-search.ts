import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, emptyText, ownedByAccount } from './columns.ts';

const SavedSearchSchema = defineEntity({
  name: 'SavedSearch',
  tableName: 'saved_search',
  properties: {
    ...ownedByAccount,
    userId: p.uuid(),
    name: p.text(),
    description: emptyText(),
    itemType: p.text().$type<'DASHBOARD' | 'REPORT'>(),
    version: p.integer().version(),
    criteria: p.json().$type<object>().default('{}'),
    columns: p.array().columnType('text[]').default([]),
    createdAt: createdAt(),
  },
});

/** A dashboard card, or a report. */
export class SavedSearch extends SavedSearchSchema.class {}
SavedSearchSchema.setClass(SavedSearch);
