import type { VehicleRecord } from '../incident-record.ts';
import { EntryName } from './entry-name.tsx';
import { Fields } from './fields.tsx';

export function Vehicles({ vehicles }: { vehicles: VehicleRecord[] }) {
  return (
    <ol className="people">
      {vehicles.map((vehicle, at) => (
        <li key={vehicle.id}>
          <EntryName name={vehicle.licensePlate || `Vehicle ${at + 1}`} tags={[vehicle.involvement]} />
          <Fields
            of={[
              ['Owner', vehicle.ownerName],
              ['State or province', vehicle.stateProvince],
              ['Maker', vehicle.maker],
              ['Model', vehicle.model],
              ['Colour', vehicle.color],
              ['VIN', vehicle.vin],
              ['Comments', vehicle.comments, 'full'],
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
