import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { Messages } from '../../../platform/form-errors.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-id.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { SectionIndex, SectionJump } from '../../../ui/section.tsx';
import { AttachmentsSection } from '../../parts/components/attachments-section.tsx';
import { CorrectiveActionsSection } from '../../parts/components/corrective-actions-section.tsx';
import { ItemsSection } from '../../parts/components/items-section.tsx';
import { LegalEntitiesSection } from '../../parts/components/legal-entities-section.tsx';
import { PersonsSection } from '../../parts/components/persons-section.tsx';
import { VehiclesSection } from '../../parts/components/vehicles-section.tsx';
import type { DraftFormData } from '../queries/draft-form.server.ts';
import {
  HeaderSection,
  SummarySection,
  WhatSection,
  WhenSection,
  WhereSection,
  WhySection,
} from './incident-sections.tsx';
import { SaveBar } from './save-bar.tsx';
import { sectionsOf } from './sections.ts';

type IncidentFormProps = {
  form: DraftFormData;
  errors: Messages;
  /** The words of the two filter boxes, where they were sent to the server. */
  words: { class: string; location: string };
  /** The part whose entry is open: the one just added. */
  open: string | null;
  /** The part that was just taken out. */
  removed: string | null;
  operationId: string;
};

export function IncidentForm({ form, errors, words, open, removed, operationId }: IncidentFormProps) {
  const { draft } = form;
  const sections = sectionsOf(draft.body, errors);
  const parts = { form, errors, open, removed };
  const section = { body: draft.body, choices: form.choices, errors };
  return (
    // what the browser would fill in on coming back is not what is saved
    <form method="post" action={form.page} noValidate autoComplete="off" data-draft>
      {/* a browser presses the first button of a form for Enter in any field: this one keeps the draft */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" name="intent" value="enter" />
      <input type="hidden" name="revision" value={draft.revision} />
      <input type="hidden" name="operationId" value={operationId} />
      <input type="hidden" name="whole" value="on" />
      <input type="hidden" name="shown" value={form.shown} />
      <div className="page">
        <div className="head">
          <h1>Incident #{draft.number}</h1>
          <StatusBadge status={draft.incidentId ? incidentStatus.editing : incidentStatus.draft} />
          <span className="meta">
            Started <time dateTime={draft.createdAt}>{formatDateTime(draft.createdAt, form.display)}</time>
          </span>
          {draft.incidentId && (
            <div className="head__end">
              <Button icon="eye" name="intent" value="view" formNoValidate>
                View
              </Button>
            </div>
          )}
        </div>
        <ErrorSummary
          errors={Object.entries(errors).flatMap(([field, messages]) =>
            messages.slice(0, 1).map((message) => ({ message, id: field ? fieldId(field) : undefined })),
          )}
        />
        <SectionJump sections={sections} />
        <div className="leaf">
          <div className="sheet">
            <HeaderSection {...section} enteredBy={draft.createUserName} />
            <WhenSection {...section} today={form.today} clock={form.clock} />
            <WhatSection {...section} words={words.class} />
            <WhereSection {...section} words={words.location} />
            <WhySection {...section} />
            <SummarySection {...section} />
            <PersonsSection {...parts} />
            <LegalEntitiesSection {...parts} />
            <VehiclesSection {...parts} />
            <ItemsSection {...parts} />
            <AttachmentsSection form={form} />
            <CorrectiveActionsSection {...parts} />
          </div>
          <SectionIndex sections={sections} />
        </div>
      </div>
      <SaveBar form={form} />
    </form>
  );
}
