import { collegeIncidents } from '../content/college-incidents.ts';
import { collegeLookups } from '../content/college-lookups.ts';
import type { AccountKey, IncidentSeed, LookupSeed } from '../content/content.ts';
import { hospitalIncidents } from '../content/hospital-incidents.ts';
import { hospitalLookups } from '../content/hospital-lookups.ts';
import { hotelIncidents } from '../content/hotel-incidents.ts';
import { hotelLookups } from '../content/hotel-lookups.ts';
import { logisticsIncidents } from '../content/logistics-incidents.ts';
import { logisticsLookups } from '../content/logistics-lookups.ts';

type AccountContent = { lookups: LookupSeed[]; incidents: (today: Date) => IncidentSeed[] };

export const demoContent: Record<AccountKey, AccountContent> = {
  hotel: { lookups: hotelLookups, incidents: hotelIncidents },
  college: { lookups: collegeLookups, incidents: collegeIncidents },
  hospital: { lookups: hospitalLookups, incidents: hospitalIncidents },
  logistics: { lookups: logisticsLookups, incidents: logisticsIncidents },
};
