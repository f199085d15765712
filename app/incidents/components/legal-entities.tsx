import { legalEntityRelations } from '#db/vocabulary/incident.ts';
import { addressLine } from '../address-line.ts';
import type { LegalEntityRecord } from '../incident-record.ts';
import { EntryName, wordsFor } from './entry-name.tsx';
import { Fields } from './fields.tsx';

export function LegalEntities({ legalEntities }: { legalEntities: LegalEntityRecord[] }) {
  return (
    <ol className="people">
      {legalEntities.map((entity) => (
        <li key={entity.id}>
          <EntryName name={entity.name} tags={[entity.owner && 'Owner', ...wordsFor(entity, legalEntityRelations)]} />
          <Fields
            of={[
              ['Contact', entity.contact],
              ['Phone', entity.phone],
              ['Mobile phone', entity.mobilePhone],
              ['Email', entity.email],
              ['Address', addressLine(entity), 'most'],
              ['Comments', entity.comments, 'full'],
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
