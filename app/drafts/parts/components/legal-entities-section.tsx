import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { errorsIn } from '../../form/components/sections.ts';
import { LegalEntityEntry } from './legal-entity-entry.tsx';
import type { SectionProps } from './parts-section.tsx';
import { RemovedPart } from './removed-part.tsx';

export function LegalEntitiesSection({ form, errors, open, removed }: SectionProps) {
  const { legalEntities } = form.draft.body;
  return (
    <Section
      id="legal-entities"
      name="Legal entities"
      count={legalEntities.length}
      errors={errorsIn('legal-entities', errors)}
    >
      <RemovedPart kind="legalEntities" form={form} removed={removed} />
      {legalEntities.map((part, index) => (
        <LegalEntityEntry key={part.id} part={part} at={index} form={form} errors={errors} open={part.id === open} />
      ))}
      <div className="row add">
        <Button icon="plus" formAction={`${form.page}/parts/legalEntities/add`} formNoValidate>
          Add legal entity
        </Button>
        <Button variant="quiet" icon="search" formAction={`${form.page}/keep/select-legal-entity`} formNoValidate>
          Select legal entity
        </Button>
      </div>
    </Section>
  );
}
