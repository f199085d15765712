import { z } from 'zod';
import type { IncidentRecord } from '../incident-record.ts';

const list = z.array(z.looseObject({ id: z.string() })).default([]);

/** Older versions lack some of the lists. */
const snapshotSchema = z.looseObject({
  id: z.string(),
  number: z.number(),
  status: z.number(),
  locked: z.boolean(),
  classPath: z.array(z.string()),
  location: z.looseObject({ locationPath: z.array(z.string()) }),
  persons: list,
  legalEntities: list,
  vehicles: list,
  items: list,
  attachments: list,
  correctiveActions: list,
  notes: list,
  tasks: list,
  checklist: list,
});

/** Returns null for a snapshot that cannot be read. */
export function pastIncident(snapshot: unknown): IncidentRecord | null {
  const parsed = snapshotSchema.safeParse(snapshot);
  return parsed.success ? (parsed.data as IncidentRecord & typeof parsed.data) : null;
}
