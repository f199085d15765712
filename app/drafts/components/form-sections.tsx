import { memo, useMemo } from 'react';
import { SectionExtras, SectionIndex, SectionJump } from '../../ui/section.tsx';
import { ChecklistSection } from '../editing/components/checklist-section.tsx';
import { formComments } from '../editing/components/form-comments.tsx';
import {
  HeaderSection,
  SummarySection,
  WhatSection,
  WhenSection,
  WhereSection,
  WhySection,
} from '../form/components/incident-sections.tsx';
import { sectionsOf } from '../form/components/sections.ts';
import type { DraftFormData } from '../form/queries/draft-form.server.ts';
import { AttachmentsSection } from '../parts/components/attachments-section.tsx';
import { CorrectiveActionsSection } from '../parts/components/corrective-actions-section.tsx';
import { ItemsSection } from '../parts/components/items-section.tsx';
import { LegalEntitiesSection } from '../parts/components/legal-entities-section.tsx';
import type { SectionProps } from '../parts/components/parts-section.tsx';
import { PersonsSection } from '../parts/components/persons-section.tsx';
import { VehiclesSection } from '../parts/components/vehicles-section.tsx';

/** `loaded` is the form without the changes of parts in the browser. */
type FormSectionsProps = SectionProps & { loaded: DraftFormData };

/** Memoized, because each automatic save renders the form again. */
export const FormSections = memo(function FormSections({ form, loaded, errors, open, removed }: FormSectionsProps) {
  const { draft, page, comments, display } = form;
  const { resolveComments: mayResolve } = form.may;
  const sections = sectionsOf(draft.body, errors, loaded.checklist.items.length);
  const parts = { form, errors, open, removed };
  const extras = useMemo(
    () => formComments({ comments, display, page, mayResolve }),
    [comments, display, page, mayResolve],
  );
  return (
    <SectionExtras.Provider value={extras}>
      <SectionJump sections={sections} />
      <div className="leaf">
        <div className="sheet">
          <IncidentSections form={loaded} errors={errors} />
          <PersonsSection {...parts} />
          <LegalEntitiesSection {...parts} />
          <VehiclesSection {...parts} />
          <ItemsSection {...parts} />
          <AttachmentsSection form={form} />
          <CorrectiveActionsSection {...parts} />
          <ChecklistSection form={loaded} />
        </div>
        <SectionIndex sections={sections} current="when" />
      </div>
    </SectionExtras.Provider>
  );
});

type IncidentSectionsProps = Pick<SectionProps, 'form' | 'errors'>;

const IncidentSections = memo(function IncidentSections({ form, errors }: IncidentSectionsProps) {
  const { draft, page, choices } = form;
  const section = { page, body: draft.body, choices, errors };
  return (
    <>
      <HeaderSection {...section} enteredBy={draft.createUserName} />
      <WhenSection
        {...section}
        today={form.today}
        clock={form.clock}
        offsets={form.clockOffsets ?? form.display.offsets}
      />
      <WhatSection {...section} />
      <WhereSection {...section} />
      <WhySection {...section} />
      <SummarySection {...section} />
    </>
  );
});
