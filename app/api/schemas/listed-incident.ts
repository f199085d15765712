import { z } from 'zod';
import { addressLine } from '../../incidents/address-line.ts';
import type { ListedIncident } from '../../incidents/list/listed-incident.ts';
import { day, id, instant } from './parts.ts';

/** A row of a list of incidents, by the names of the specification; names of parts only where asked for. */
export const listedShape = z
  .strictObject({
    id,
    number: z.number().int(),
    status: z.literal([0, 1, 2, 3]),
    locked: z.boolean(),
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
  })
  .meta({ id: 'ListedIncident' });

export function listedRow(row: ListedIncident): z.input<typeof listedShape> {
  const { summaryText, persons, companies, vehicles, items, correctiveActions, location } = row;
  return {
    ...{ id: row.id, number: row.number, status: row.status, locked: row.locked },
    reportedDate: new Date(row.reportedAt).toISOString(),
    occurredDate: row.occurredUncertain ? row.occurredAt.slice(0, 10) : new Date(row.occurredAt).toISOString(),
    occurredDateUncertain: row.occurredUncertain,
    incidentClass: row.classPath.join(' / '),
    ...{ severity: row.severity, createUserName: row.enteredBy, assignedUserName: row.investigator },
    ...(location !== undefined && { location: location?.join(' / ') ?? null }),
    ...(summaryText !== undefined && { summaryText }),
    ...(persons && { persons }),
    ...(companies && { companies }),
    ...(vehicles && { vehicles }),
    ...(items && { items }),
    ...(correctiveActions && { correctiveActions }),
    ...(row.address && { address: addressLine(row.address) }),
    ...(row.itemStatuses && { itemStatuses: row.itemStatuses }),
    ...(row.itemsValue !== undefined && { itemsValue: row.itemsValue === null ? null : row.itemsValue / 100 }),
    ...(row.closedDate !== undefined && { closedDate: row.closedDate && new Date(row.closedDate).toISOString() }),
    ...(row.closedBy !== undefined && { closedBy: row.closedBy }),
    ...(row.closeComments !== undefined && { closeComments: row.closeComments }),
  };
}
