import type { LegalEntityRecord } from '../incident-record.ts';
import { legalEntityDetails } from '../part-details.ts';
import { PartEntry } from './part-entry.tsx';

export function LegalEntities({ legalEntities }: { legalEntities: LegalEntityRecord[] }) {
  return (
    <ol className="people">
      {legalEntities.map((entity) => (
        <PartEntry key={entity.id} {...legalEntityDetails(entity)} />
      ))}
    </ol>
  );
}
