import type { VehicleRecord } from '../../incident-record.ts';
import { vehicleDetails } from '../part-details.ts';
import { PartEntry } from './part-entry.tsx';

export function Vehicles({ vehicles }: { vehicles: VehicleRecord[] }) {
  return (
    <ol className="people">
      {vehicles.map((vehicle, index) => (
        <PartEntry key={vehicle.id} {...vehicleDetails(vehicle, index)} />
      ))}
    </ol>
  );
}
