import type { Messages } from '../../shell/errors-of.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import type { DraftFormData } from '../queries/draft-form.server.ts';
import { PersonEntry } from './person-entry.tsx';
import { errorsIn } from './sections.ts';

type PersonsSectionProps = { form: DraftFormData; errors: Messages; open: string | null };

export function PersonsSection({ form, errors, open }: PersonsSectionProps) {
  const { persons } = form.draft.body;
  return (
    <Band id="persons" name="Persons" count={persons.length} errors={errorsIn('persons', errors)}>
      {persons.map((person, at) => (
        <PersonEntry key={person.id} {...{ person, at, form, errors }} open={person.id === open} />
      ))}
      <div className="row add">
        <Button icon="plus" name="intent" value="add-person" formNoValidate>
          Add person
        </Button>
        <Button variant="quiet" icon="search" name="intent" value="select-person" formNoValidate>
          Select Person
        </Button>
      </div>
    </Band>
  );
}
