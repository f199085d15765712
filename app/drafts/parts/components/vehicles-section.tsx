import type { DraftFormData } from '../../form/queries/draft-form.server.ts';
import { PartsSection, type SectionProps } from './parts-section.tsx';
import { VehicleEntry } from './vehicle-entry.tsx';

export function VehiclesSection(section: SectionProps) {
  const { draft, choices } = section.form;
  return (
    <PartsSection id="vehicles" name="Vehicles" kind="vehicles" add="Add vehicle" Entry={VehicleEntry} {...section}>
      {draft.body.vehicles.length > 0 && <StateNames states={choices.states} />}
    </PartsSection>
  );
}

/** Accepts any text, because cars come from everywhere. */
function StateNames({ states }: Pick<DraftFormData['choices'], 'states'>) {
  return (
    <datalist id="states">
      {Object.values(states)
        .flat()
        .map((name) => (
          <option key={name} value={name} />
        ))}
    </datalist>
  );
}
