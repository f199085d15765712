import { BusinessRuleError } from '#db/errors.ts';
import type { Difference } from './differences.ts';

/** `seen` is the other side's revision or version; `post` has the fields to post again with the choice. */
export type Conflict = {
  of: 'draft' | 'incident';
  seen: number;
  differences: Difference[];
  post: [string, string][];
  by?: string;
  /** Posted private fields were dropped because they are masked now. */
  hasDropped?: boolean;
};

/** No draft has this revision, so a save based on it is always compared with the stored draft. */
export const unknownRevision = 2_147_483_647;

export class VersionConflictError extends BusinessRuleError {
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super(
      'Someone else changed this incident while you edited it. Go back to the form to choose between the two versions.',
    );
    this.conflict = conflict;
  }
}
