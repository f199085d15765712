import { memo } from 'react';
import { SectionIndex, SectionJump } from '../../../ui/section.tsx';
import { AttachmentsSection } from '../../parts/components/attachments-section.tsx';
import { CorrectiveActionsSection } from '../../parts/components/corrective-actions-section.tsx';
import { ItemsSection } from '../../parts/components/items-section.tsx';
import { LegalEntitiesSection } from '../../parts/components/legal-entities-section.tsx';
import type { SectionProps } from '../../parts/components/parts-section.tsx';
import { PersonsSection } from '../../parts/components/persons-section.tsx';
import { VehiclesSection } from '../../parts/components/vehicles-section.tsx';
import {
  HeaderSection,
  SummarySection,
  WhatSection,
  WhenSection,
  WhereSection,
  WhySection,
} from './incident-sections.tsx';
import { sectionsOf } from './sections.ts';

/** The sections of the form with their index; memoized, because each automatic save renders the form again. */
export const FormSections = memo(function FormSections({ form, errors, open, removed }: SectionProps) {
  const { draft, page, choices } = form;
  const sections = sectionsOf(draft.body, errors);
  const parts = { form, errors, open, removed };
  const section = { page, body: draft.body, choices, errors };
  return (
    <>
      <SectionJump sections={sections} />
      <div className="leaf">
        <div className="sheet">
          <HeaderSection {...section} enteredBy={draft.createUserName} />
          <WhenSection {...section} today={form.today} clock={form.clock} />
          <WhatSection {...section} />
          <WhereSection {...section} />
          <WhySection {...section} />
          <SummarySection {...section} />
          <PersonsSection {...parts} />
          <LegalEntitiesSection {...parts} />
          <VehiclesSection {...parts} />
          <ItemsSection {...parts} />
          <AttachmentsSection form={form} />
          <CorrectiveActionsSection {...parts} />
        </div>
        <SectionIndex sections={sections} current="when" />
      </div>
    </>
  );
});
