import type { DraftFormData } from './queries/draft-form.server.ts';

export function draftTitle(form: DraftFormData | undefined): string {
  return `Incident #${form?.draft.number} · ${form?.draft.incidentId || form?.isSubmitted ? 'Edit' : 'Draft'} · Incident Xpress`;
}
