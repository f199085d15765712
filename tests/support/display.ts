import type { ViewerDisplay } from '#app/auth/viewer-display.ts';
import { zoneOffsets } from '#app/platform/zone-offsets.server.ts';

/** How a page shows dates and times to a user in a zone. */
export function displayIn(timeZone: string, dateFormat: 0 | 1 = 0): ViewerDisplay {
  return { dateFormat, timeZone, offsets: zoneOffsets(timeZone), measurementType: 0 };
}
