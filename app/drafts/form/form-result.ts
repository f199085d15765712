import type { Messages } from '../../platform/forms/form-errors.ts';
import type { Conflict } from '../body/version-conflict-error.ts';
import type { DraftFormData } from './queries/draft-form.server.ts';
import type { UnsavedChanges } from './unsaved-changes.ts';

/** The reply to a button that does not redirect. */
export type FormResult = {
  errors: Messages;
  conflict?: Conflict;
  /** Where the choice between two versions is posted. */
  address?: string;
  /** Set where the conflict is with another draft. */
  form?: DraftFormData;
  notKept?: UnsavedChanges;
};
