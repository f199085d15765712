import type { LegalEntityRecord } from '../../incident-record.ts';
import { legalEntityDetails } from '../part-details.ts';
import { PartEntry } from './part-entry.tsx';

type LegalEntitiesProps = {
  legalEntities: LegalEntityRecord[];
  linked: boolean;
};

export function LegalEntities({ legalEntities, linked }: LegalEntitiesProps) {
  return (
    <ol className="people">
      {legalEntities.map((entity) => (
        <PartEntry key={entity.id} {...legalEntityDetails(entity)}>
          {linked && entity.legalEntityId && (
            <p className="part-record">
              <a href={`/people/legal-entities/${entity.legalEntityId}`}>All incidents of {entity.name}</a>
            </p>
          )}
        </PartEntry>
      ))}
    </ol>
  );
}
