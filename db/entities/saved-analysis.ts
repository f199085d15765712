import { defineEntity, p } from '@mikro-orm/core';
import type { AnalysisItemType, ChartType, Frequency } from '../vocabulary/analysis.ts';
import { createdAt, emptyText, falseByDefault, optionalId, ownedByAccount, timestamp } from './columns.ts';

const SavedAnalysisSchema = defineEntity({
  name: 'SavedAnalysis',
  tableName: 'saved_analysis',
  properties: {
    ...ownedByAccount,
    itemType: p.text().$type<AnalysisItemType>(),
    /** The owner of a dashboard item; a report has none, it belongs to the account. */
    userId: optionalId(),
    createUserId: optionalId(),
    createUserName: p.text(),
    version: p.integer().version(),
    name: p.text(),
    description: emptyText(),
    frequency: p.text().$type<Frequency>(),
    chartType: p.text().$type<ChartType>(),
    compareClasses: falseByDefault(),
    /** The maximum of a month; null for none, and where the points are no months. */
    target: p.integer().nullable(),
    emailsTarget: p.boolean().default(true),
    /** Has an item for each period, as `toCriteriaItems` returns them. */
    criteria: p.json().$type<object[]>(),
    createdAt: createdAt(),
    updatedAt: timestamp()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});

/** A chart of its owner's dashboard, or a report of the account. */
export class SavedAnalysis extends SavedAnalysisSchema.class {}
SavedAnalysisSchema.setClass(SavedAnalysis);
