import { campus } from './college/campus.ts';
import { college } from './college/college.ts';
import type { IncidentSeed } from './content.ts';
import { stage } from './narratives/stage.ts';

/** About 40 incidents over the three years up to today, oldest first. */
export function collegeIncidents(today: Date): IncidentSeed[] {
  return stage(college, campus, today);
}
