import type { IncidentStatus } from '#db/vocabulary/incident.ts';
import type { ReviewState } from '#db/vocabulary/review.ts';
import type { AddressRecord } from '../incident-record.ts';

/** Times are ISO 8601: in UTC, or in the user's zone for an export. */
export type ListedIncident = {
  id: string;
  number: number;
  status: IncidentStatus;
  locked: boolean;
  reportedAt: string;
  /** Only a date where the time is uncertain. */
  occurredAt: string;
  occurredUncertain: boolean;
  classPath: string[];
  severity: string | null;
  severityRank: number | null;
  enteredBy: string;
  investigator: string | null;
  /** `ListPosition.sorted`, where the list is read by key. */
  position?: string | null;
  /** Set where the list is read by key. */
  version?: number;
  updatedAt?: string;
  classId?: string;
  severityId?: string | null;
  /** Optional columns; the summary is cut, and parts are their names. */
  location?: string[] | null;
  summaryText?: string;
  persons?: string[];
  companies?: string[];
  vehicles?: string[];
  items?: string[];
  correctiveActions?: string[];
  address?: AddressRecord;
  itemStatuses?: string[];
  /** In cents; null where no item has a value. */
  itemsValue?: number | null;
  closedDate?: string | null;
  closedBy?: string | null;
  closeComments?: string;
  externalId?: string | null;
  /** By due day. A closed incident has none, because its tasks rest. */
  openTasks?: string[];
  nextDueDate?: string | null;
  reviewState?: ReviewState;
  /** Only items that count; null without a checklist. */
  checklist?: { ticked: number; items: number } | null;
};
