import { z } from 'zod';
import { BusinessRuleError } from '#db/errors.ts';
import type { Conflict } from '../../ui/forms/form-version.tsx';
import { sha256 } from '../seal.server.ts';

export type Versioned = { version?: string | undefined };

export function withVersion<Schema extends z.ZodType>(schema: Schema) {
  return schema.and(
    z.object({
      version: z
        .unknown()
        .optional()
        .transform((value) => (typeof value === 'string' ? value : '')),
    }),
  );
}

/** Returns a digest of the stored values: a row also changes for reasons that no form shows. */
export function formVersion(stored: object): string {
  const sorted = Object.entries(stored).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(sorted)).toString('base64url').slice(0, 22);
}

export class ChangedMeanwhileError extends BusinessRuleError {
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super('Others changed this after you opened it. Compare the values, correct yours, and save again.');
    this.name = 'ChangedMeanwhileError';
    this.conflict = conflict;
  }
}
