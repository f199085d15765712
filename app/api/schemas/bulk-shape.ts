import { z } from 'zod';
import { problems } from '../problem.ts';
import { id } from './parts.ts';

export const mostRows = 200;

/** Rows are validated one by one, so that one refused row does not refuse the others. */
const row = z.unknown().meta({ override: { $ref: '#/components/schemas/IncidentInput' } });

export const bulkBody = z
  .strictObject({
    incidents: z.array(row).min(1).max(mostRows).meta({ description: 'The rows, in the order of their answers' }),
    dryRun: z
      .boolean()
      .optional()
      .meta({ description: 'Answers what would be done, by the same rules, and changes nothing' }),
    leaveOutInvalidEmails: z
      .boolean()
      .optional()
      .meta({ description: 'Leaves out emails that would refuse their row, each with a warning' }),
  })
  .meta({
    id: 'IncidentBulk',
    example: {
      dryRun: true,
      incidents: [
        {
          externalId: 'CAD-2026-00412',
          summary: 'Door 17 was forced.',
          reportedDate: '2026-03-14T09:14:00Z',
          occurredDate: '2026-03-14T09:00:00Z',
          lastClassId: '01990f3a-7c5e-7d4e-9a51-0f2f1c3b8a11',
        },
      ],
    },
  });

const fieldError = z.strictObject({ path: z.string(), message: z.string() });

export const bulkRow = z
  .strictObject({
    row: z.number().int().meta({ description: 'The place in `incidents`, from 0' }),
    status: z.number().int().meta({ description: 'The status with which the row alone would be answered' }),
    result: z
      .enum(['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED'])
      .meta({ description: 'What was done with the row, or would be' }),
    externalId: z.string().nullable().meta({ description: 'As it is stored' }),
    id: id.nullable().meta({ description: 'Null where the row is refused, or would be created by a dry run' }),
    number: z.number().int().nullable(),
    version: z.number().int().nullable().meta({ description: 'Null in a dry run, unless nothing would change' }),
    code: z.enum(Object.keys(problems) as [keyof typeof problems]).optional(),
    detail: z.string().optional(),
    errors: z.array(fieldError).meta({ description: 'What is wrong, by field, such as `persons[0].firstName`' }),
    warnings: z.array(fieldError).meta({ description: 'What was left out, by field' }),
  })
  .meta({ id: 'BulkRow' });

export type BulkRow = z.input<typeof bulkRow>;
