import type { Messages } from '../../platform/forms/form-errors.ts';
import type { Conflict } from '../body/version-conflict-error.ts';
import type { DraftFormData } from './queries/draft-form.server.ts';
import type { UnsavedChanges } from './unsaved-changes.ts';

/** The reply to a button of the form instead of a redirect: errors at fields, a conflict, or values that were not saved. */
export type FormResult = {
  errors: Messages;
  conflict?: Conflict;
  /** The address to which the form is posted again with the choice between two versions. */
  address?: string;
  /** The form of the conflict where it is another draft's. */
  form?: DraftFormData;
  notKept?: UnsavedChanges;
};
