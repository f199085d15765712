import { zoneOffsets } from '../platform/zone-offsets.server.ts';
import type { Actor } from './actor.ts';
import type { ViewerDisplay } from './viewer-display.ts';

export function viewerDisplay({ timeZone, account: { dateFormat, measurementType } }: Actor): ViewerDisplay {
  return { timeZone, offsets: zoneOffsets(timeZone), dateFormat, measurementType };
}
