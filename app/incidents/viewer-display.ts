import type { MeasurementType } from '#db/vocabulary/account.ts';
import type { Actor } from '../auth/actor.ts';
import type { Display } from '../ui/format.ts';

/** How dates, times and measures are written for someone. */
export type ViewerDisplay = Display & { measurementType: MeasurementType };

export function viewerDisplay({ timeZone, account: { dateFormat, measurementType } }: Actor): ViewerDisplay {
  return { timeZone, dateFormat, measurementType };
}
