import { z } from 'zod';
import { keysOf } from '#db/vocabulary/keys.ts';
import { reviewStates } from '#db/vocabulary/review.ts';
import { addressLine } from '../../incidents/address-line.ts';
import type { ListedIncident } from '../../incidents/list/listed-incident.ts';
import { attachmentShape, day, id, instant, partShapes } from './parts.ts';

const parts = {
  persons: z.array(partShapes.persons),
  companies: z.array(partShapes.legalEntities),
  vehicles: z.array(partShapes.vehicles),
  items: z.array(partShapes.items),
  correctiveActions: z.array(partShapes.correctiveActions),
  attachments: z.array(attachmentShape),
};
export const expandable = keysOf(parts);
export type Expandable = (typeof expandable)[number];

/** Names of parts are included only on request. */
export const listedShape = z
  .strictObject({
    id,
    number: z.number().int(),
    externalId: z.string().nullable(),
    status: z.literal([0, 1, 2, 3]),
    locked: z.boolean(),
    version: z.number().int().meta({ description: 'The number that `ETag` and `If-Match` name' }),
    lastUpdateDate: instant,
    lastClassId: id,
    severityId: id.nullable(),
    reportedDate: instant,
    occurredDate: z.union([day, instant]),
    occurredDateUncertain: z.boolean(),
    incidentClass: z.string(),
    severity: z.string().nullable(),
    createUserName: z.string(),
    assignedUserName: z.string().nullable(),
    location: z.string().nullable().optional(),
    summaryText: z.string().optional(),
    persons: z.array(z.string()).optional(),
    companies: z.array(z.string()).optional(),
    vehicles: z.array(z.string()).optional(),
    items: z.array(z.string()).optional(),
    correctiveActions: z.array(z.string()).optional(),
    address: z.string().optional(),
    itemStatuses: z.array(z.string()).optional(),
    itemsValue: z.number().nullable().optional(),
    closedDate: instant.nullable().optional(),
    closedBy: z.string().nullable().optional(),
    closeComments: z.string().optional(),
    openTasks: z.array(z.string()).optional(),
    nextDueDate: day.nullable().optional(),
    reviewState: z.enum(reviewStates).optional(),
    checklist: z
      .strictObject({
        ticked: z.number().int().meta({ description: 'How many of them are ticked' }),
        items: z.number().int().meta({ description: 'How many items count for the class of the incident' }),
      })
      .nullable()
      .optional()
      .meta({ description: 'The items of the checklist in numbers; null without one' }),
    expanded: z
      .strictObject(parts)
      .partial()
      .nullable()
      .optional()
      .meta({ description: 'What `expand` asks for; null where you may find the incident and not view it' }),
  })
  .meta({ id: 'ListedIncident' });

export function listedRow(row: ListedIncident): z.input<typeof listedShape> {
  const { summaryText, persons, companies, vehicles, items, correctiveActions, location } = row;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    locked: row.locked,
    externalId: row.externalId ?? null,
    version: row.version!,
    lastClassId: row.classId!,
    severityId: row.severityId ?? null,
    lastUpdateDate: new Date(row.updatedAt!).toISOString(),
    reportedDate: new Date(row.reportedAt).toISOString(),
    occurredDate: row.occurredUncertain ? row.occurredAt.slice(0, 10) : new Date(row.occurredAt).toISOString(),
    occurredDateUncertain: row.occurredUncertain,
    incidentClass: row.classPath.join(' / '),
    severity: row.severity,
    createUserName: row.enteredBy,
    assignedUserName: row.investigator,
    ...(location !== undefined && { location: location?.join(' / ') ?? null }),
    ...(summaryText !== undefined && { summaryText }),
    ...(persons && { persons }),
    ...(companies && { companies }),
    ...(vehicles && { vehicles }),
    ...(items && { items }),
    ...(correctiveActions && { correctiveActions }),
    ...(row.address && { address: addressLine(row.address) }),
    ...(row.itemStatuses && { itemStatuses: row.itemStatuses }),
    ...(row.itemsValue !== undefined && { itemsValue: row.itemsValue }),
    ...(row.closedDate !== undefined && { closedDate: row.closedDate && new Date(row.closedDate).toISOString() }),
    ...(row.closedBy !== undefined && { closedBy: row.closedBy }),
    ...(row.closeComments !== undefined && { closeComments: row.closeComments }),
    ...(row.openTasks && { openTasks: row.openTasks }),
    ...(row.nextDueDate !== undefined && { nextDueDate: row.nextDueDate }),
    ...(row.reviewState && { reviewState: row.reviewState }),
    ...(row.checklist !== undefined && { checklist: row.checklist }),
  };
}
