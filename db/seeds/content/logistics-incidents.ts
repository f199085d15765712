import type { IncidentSeed } from './content.ts';
import { logistics } from './logistics/logistics.ts';
import { yard } from './logistics/yard.ts';
import { stage } from './narratives/stage.ts';

/** About 25 incidents over the three years up to today, oldest first. */
export function logisticsIncidents(today: Date): IncidentSeed[] {
  return stage(logistics, yard, today);
}
