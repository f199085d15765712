import type { IncidentStatus } from '#db/vocabulary/incident.ts';
import type { ReviewState } from '#db/vocabulary/review.ts';
import type { AddressRecord } from '../incident-record.ts';

/** An incident as a row of a list. Times are ISO 8601: in UTC, and in the user's zone for an export. */
export type ListedIncident = {
  id: string;
  number: number;
  status: IncidentStatus;
  locked: boolean;
  reportedAt: string;
  /** Only a date when the time is uncertain. */
  occurredAt: string;
  occurredUncertain: boolean;
  classPath: string[];
  severity: string | null;
  severityRank: number | null;
  enteredBy: string;
  investigator: string | null;
  /** `sorted` of a `ListPosition`, where the list is read by key. */
  position?: string | null;
  /** Where the list is read by key. */
  version?: number;
  updatedAt?: string;
  classId?: string;
  severityId?: string | null;
  /** Optional columns: the path of the location, the beginning of the summary, and the names of parts. */
  location?: string[] | null;
  summaryText?: string;
  persons?: string[];
  companies?: string[];
  vehicles?: string[];
  items?: string[];
  correctiveActions?: string[];
  address?: AddressRecord;
  /** The status of each item, in the order of the items. */
  itemStatuses?: string[];
  /** The sum of the items' values in cents; null where no item has one. */
  itemsValue?: number | null;
  closedDate?: string | null;
  closedBy?: string | null;
  closeComments?: string;
  externalId?: string | null;
  /** Open tasks with who has them, by due day; the earliest due day. None of a closed incident, whose tasks wait. */
  openTasks?: string[];
  nextDueDate?: string | null;
  reviewState?: ReviewState;
  /** How many items of the checklist count and are ticked; null without a checklist. */
  checklist?: { ticked: number; items: number } | null;
};
