import { type Option, Select } from '../../../ui/fields/field.tsx';
import { displayName } from '../../../ui/format.ts';
import type { DraftBody } from '../../body/draft-body.ts';
import { useTypedOwners } from '../../body/typed-parts.ts';

type Owners = Pick<DraftBody, 'persons' | 'legalEntities'>;
type OwnerSelectProps = { name: string; defaultValue: string; owners: Owners; errors: string[] | undefined };

export function OwnerSelect({ owners: saved, ...field }: OwnerSelectProps) {
  const owners = useTypedOwners(saved);
  const options: Option[] = [
    ...owners.persons.map((person) => ({ value: person.id, label: `${displayName(person)} (person)` })),
    ...owners.legalEntities.map(({ id, name }) => ({ value: id, label: `${name.trim() || 'Unknown'} (company)` })),
  ];
  return <Select {...field} label="Owner" width="c4" empty="Not set" options={options} />;
}
