import type { Messages } from '../../shell/errors-of.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import type { DraftFormData } from '../queries/draft-form.server.ts';
import { LegalEntityEntry } from './legal-entity-entry.tsx';
import { errorsIn } from './sections.ts';

type LegalEntitiesSectionProps = { form: DraftFormData; errors: Messages; open: string | null };

export function LegalEntitiesSection({ form, errors, open }: LegalEntitiesSectionProps) {
  const { legalEntities } = form.draft.body;
  return (
    <Band
      id="legal-entities"
      name="Legal entities"
      count={legalEntities.length}
      errors={errorsIn('legal-entities', errors)}
    >
      {legalEntities.map((part, at) => (
        <LegalEntityEntry key={part.id} {...{ part, at, form, errors }} open={part.id === open} />
      ))}
      <div className="row add">
        <Button icon="plus" name="intent" value="add legalEntities" formNoValidate>
          Add legal entity
        </Button>
        <Button variant="quiet" icon="search" name="intent" value="select-legal-entity" formNoValidate>
          Select legal entity
        </Button>
      </div>
    </Band>
  );
}
