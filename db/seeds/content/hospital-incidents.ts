import type { IncidentSeed } from './content.ts';
import { hospital } from './hospital/hospital.ts';
import { wards } from './hospital/wards.ts';
import { stage } from './narratives/stage.ts';

/** About 25 incidents over the three years up to today, oldest first. */
export function hospitalIncidents(today: Date): IncidentSeed[] {
  return stage(hospital, wards, today);
}
