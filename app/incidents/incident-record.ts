import type {
  AttachmentType,
  ClosedBy,
  IncidentStatus,
  ItemStatus,
  NotShownReason,
  ReferredType,
} from '#db/vocabulary/incident.ts';
import type { addressFields, fieldsOfParts, ValuesOf } from '#db/vocabulary/part-fields.ts';
import type { ReviewAction, ReviewState } from '#db/vocabulary/review.ts';
import type { TaskState } from '#db/vocabulary/task.ts';

/** Times are ISO 8601 in UTC, dates YYYY-MM-DD, money cents, rich text Markdown; unknown values are null. */
export type IncidentRecord = {
  id: string;
  number: number;
  /** The id in the system that sent the incident; versions by earlier releases lack it. */
  externalId?: string | null;
  version?: number;
  status: IncidentStatus;
  locked: boolean;
  creationDate: string;
  lastUpdateDate: string;
  createUserId: string;
  createUserName: string;
  /** The author in the system of an imported incident; versions by earlier releases lack it. */
  originalAuthor?: string;
  assignedUserId: string | null;
  assignedUserName: string | null;
  reportedDate: string | null;
  /** Only a date where the time is uncertain. */
  occurredDate: string | null;
  occurredDateUncertain: boolean;
  lastClassId: string | null;
  classPath: string[];
  severityId: string | null;
  severity: string | null;
  /** From 1 (lowest in the account's list) to 4 (highest). */
  severityRank: number | null;
  location: LocationRecord;
  primaryCauseId: string | null;
  primaryCause: string | null;
  causeComments: string;
  summary: string;
  persons: PersonRecord[];
  legalEntities: LegalEntityRecord[];
  vehicles: VehicleRecord[];
  items: ItemRecord[];
  attachments: AttachmentRecord[];
  correctiveActions: CorrectiveActionRecord[];
  notes: NoteRecord[];
  tasks: TaskRecord[];
  checklist: ChecklistItemRecord[];
  /** Null for an incident that was never in review; versions by earlier releases lack it. */
  review?: ReviewRecord | null;
  close: CloseRecord | null;
};

export type AddressRecord = ValuesOf<typeof addressFields>;

export type LocationRecord = AddressRecord & { lastLocationId: string | null; locationPath: string[] };

export type PersonRecord = ValuesOf<typeof fieldsOfParts.persons> & {
  id: string;
  personId: string | null;
  displayName: string;
  personType: string | null;
  department: string | null;
  genderType: string | null;
  pictureFileId: string | null;
  masked: boolean;
};

export type LegalEntityRecord = ValuesOf<typeof fieldsOfParts.legalEntities> & {
  id: string;
  legalEntityId: string | null;
};

export type VehicleRecord = Omit<ValuesOf<typeof fieldsOfParts.vehicles>, 'involvementId'> & {
  id: string;
  ownerName: string | null;
  involvement: string | null;
};

export type ItemRecord = ValuesOf<typeof fieldsOfParts.items> & {
  id: string;
  ownerName: string | null;
  status: ItemStatus | null;
  valueCents: number | null;
};

export type AttachmentRecord = {
  id: string;
  vehicleId: string | null;
  itemId: string | null;
  name: string;
  comments: string;
  fileName: string;
  attachmentType: AttachmentType;
  sizeBytes: number;
  hasThumbnail: boolean;
  creationDate: string;
  /** Versions by earlier releases lack these. The digests are hexadecimal. */
  notShown?: NotShownReason | null;
  sha256?: string;
  uploadedSha256?: string | null;
};

export type CorrectiveActionRecord = {
  id: string;
  displayType: string;
  referred: boolean;
  referredType: ReferredType | null;
  referredTo: string | null;
  contactName: string;
  contactAlias: string;
  contactPosition: string;
  contactEmail: string;
  contactPhone: string;
  contactMobilePhone: string;
  involvedPersons: string[];
  details: string;
};

/** A note never changes. */
export type NoteRecord = {
  id: string;
  number: number;
  body: string;
  corrects: number | null;
  createUserName: string;
  createUserPosition: string;
  creationDate: string;
};

export type TaskRecord = {
  id: string;
  title: string;
  details: string;
  dueOn: string | null;
  state: TaskState;
  /** Null while nobody of the workgroup has taken the task. */
  assigneeUserId: string | null;
  workgroupId: string | null;
  /** The name of the user, or of the workgroup. */
  assignee: string;
  assignUserId: string;
  assignUserName: string;
  note: string;
  endedAt: string | null;
  endUserName: string | null;
  handBackUserName: string;
  handBackReason: string;
  version: number;
};

/** The item came with the incident's first class, or with a later one. */
export type ChecklistItemRecord = {
  id: string;
  title: string;
  hint: string;
  required: boolean;
  asksText: boolean;
  /** Whether the incident's present class has the item. */
  counts: boolean;
  answer: string;
  tickedAt: string | null;
  tickUserName: string | null;
};

/** Events are oldest first. */
export type ReviewRecord = {
  state: Exclude<ReviewState, 'NONE'>;
  since: string;
  userId: string | null;
  /** The author entered or amended the incident. */
  userName: string;
  returns: number;
  events: ReviewEventRecord[];
};

/** `id` is that of the history entry. */
export type ReviewEventRecord = { id: string; kind: ReviewAction; at: string; userName: string; reason: string };

export type CloseRecord = {
  closedBy: ClosedBy;
  closedAt: string;
  userName: string | null;
  firstName: string;
  middleName: string;
  lastName: string;
  department: string;
  position: string;
  alias: string;
  phone: string;
  mobilePhone: string;
  email: string;
  comments: string;
  /** The reason to close with open tasks or required items; versions by earlier releases lack it. */
  openTasks?: string;
};
