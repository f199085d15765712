import { BusinessRuleError } from '#db/errors.ts';
import type { Difference } from './differences.ts';

/**
 * Two versions clash: nothing was overwritten, and the user is shown where they differ. `seen` is the revision, or the
 * incident's version, that his is compared with; `post` what his own said, to be sent again with the choice.
 */
export type Conflict = {
  of: 'draft' | 'incident';
  seen: number;
  differences: Difference[];
  post: [string, string][];
  /** Who made the other version, where that was not the user himself. */
  by?: string;
  /** Private fields were posted that are masked now, and were dropped: the user is told. */
  hasDropped?: boolean;
};

/** No draft has this revision, so a save based on it is always compared with what is stored. */
export const unknownRevision = 2_147_483_647;

export class VersionConflictError extends BusinessRuleError {
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super(
      'This incident was changed by someone else meanwhile. Go back to the form to choose between the two versions.',
    );
    this.conflict = conflict;
  }
}
