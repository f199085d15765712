import type { IncidentSeed } from './content.ts';
import { fireAndElevators } from './hotel/fire-and-elevators.ts';
import { fraud } from './hotel/fraud.ts';
import { guests } from './hotel/guests.ts';
import { hotel } from './hotel/hotel.ts';
import { injuries } from './hotel/injuries.ts';
import { intrusion } from './hotel/intrusion.ts';
import { lostAndFound } from './hotel/lost-and-found.ts';
import { medical } from './hotel/medical.ts';
import { property } from './hotel/property.ts';
import { theft } from './hotel/theft.ts';
import { violence } from './hotel/violence.ts';
import { stage } from './narratives/stage.ts';

/** About 600 incidents over the three years up to today, oldest first. */
export function hotelIncidents(today: Date): IncidentSeed[] {
  return stage(
    hotel,
    [
      ...theft,
      ...violence,
      ...intrusion,
      ...fraud,
      ...guests,
      ...fireAndElevators,
      ...injuries,
      ...medical,
      ...lostAndFound,
      ...property,
    ],
    today,
  );
}
