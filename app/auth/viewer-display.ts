import type { MeasurementType } from '#db/vocabulary/account.ts';
import type { Display } from '../ui/format.ts';

export type ViewerDisplay = Display & { measurementType: MeasurementType };
