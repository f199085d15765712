import { type MeasurementType, measurementType } from '#db/vocabulary/account.ts';
import type { PersonDescription } from '#db/vocabulary/incident.ts';

/** Adds the unit only to a plain number. */
export function withUnit(name: PersonDescription, text: string, measurement: MeasurementType): string {
  const unit = units[measurement][name];
  return unit && /^[\d.,]+$/.test(text.trim()) ? `${text.trim()} ${unit}` : text;
}

const units: Record<MeasurementType, { [name in PersonDescription]?: string }> = {
  [measurementType.metric]: { charHeight: 'cm', charWeight: 'kg' },
  [measurementType.us]: { charHeight: 'feet', charWeight: 'lb' },
};
