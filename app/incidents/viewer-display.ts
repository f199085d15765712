import type { MeasurementType } from '#db/vocabulary/account.ts';
import type { Actor } from '../auth/actor.ts';
import type { Display } from '../ui/format.ts';

export type ViewerDisplay = Display & { measurementType: MeasurementType };

export function viewerDisplay({ timeZone, account: { dateFormat, measurementType } }: Actor): ViewerDisplay {
  return { timeZone, dateFormat, measurementType };
}
