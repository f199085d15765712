import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { grantable } from '../privilege-list.ts';

/** Only administrators have these; every save of a workgroup removes them. */
const deleteType = ['MYINCIDENT_DELETE', 'ALLINCIDENT_DELETE'];

const listOf = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .default([])
  .transform((names) => [...new Set(names)].filter((name) => !deleteType.includes(name)));

/** The administrators' workgroup has all privileges and an empty list. */
export const workgroupInput = z
  .object({
    name: z
      .string({ error: 'Name is required' })
      .overwrite(singleLine)
      .min(1, 'Name is required')
      .max(100, 'Name cannot be longer than 100.'),
    isAdmin: z
      .string()
      .optional()
      .transform((on) => on === 'on'),
    privileges: listOf.pipe(z.array(z.enum(grantable, 'Choose from the list.'))),
  })
  .transform(({ privileges, ...input }) => ({ ...input, privileges: input.isAdmin ? [] : privileges }));

export type WorkgroupInput = z.output<typeof workgroupInput>;
