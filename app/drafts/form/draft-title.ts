import type { DraftFormData } from './queries/draft-form.server.ts';

/** A form whose draft is gone has no number. */
export function draftTitle(form: DraftFormData | undefined): string {
  if (!form) return 'Draft · Incident Xpress';
  return `Incident #${form.draft.number} · ${form.draft.incidentId || form.isSubmitted ? 'Edit' : 'Draft'} · Incident Xpress`;
}
