import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { errorsIn } from '../../form/components/sections.ts';
import type { SectionProps } from './parts-section.tsx';
import { PersonEntry } from './person-entry.tsx';
import { RemovedPart } from './removed-part.tsx';

export function PersonsSection({ form, errors, open, removed }: SectionProps) {
  const { persons } = form.draft.body;
  return (
    <Section id="persons" name="Persons" count={persons.length} errors={errorsIn('persons', errors)}>
      <RemovedPart kind="persons" form={form} removed={removed} />
      {persons.map((person, index) => (
        <PersonEntry key={person.id} person={person} at={index} form={form} errors={errors} open={person.id === open} />
      ))}
      <div className="row add">
        <Button icon="plus" formAction={`${form.page}/keep/add-person`} formNoValidate>
          Add person
        </Button>
        <Button variant="quiet" icon="search" formAction={`${form.page}/keep/select-person`} formNoValidate>
          Select person
        </Button>
      </div>
    </Section>
  );
}
