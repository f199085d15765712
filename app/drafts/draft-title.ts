import type { DraftFormData } from './form/queries/draft-form.server.ts';

export function draftTitle(form: DraftFormData | undefined): string {
  return `Incident #${form?.draft.number}, ${form?.draft.incidentId ? 'Edit' : 'Draft'} · Incident Xpress`;
}
