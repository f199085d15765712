import type { CommentSection } from '#db/vocabulary/review-comment.ts';
import type { AddressSeed } from '../account-content/lists/lookup-tree.ts';
import type {
  ClosedBy,
  ItemStatus,
  legalEntityRelations,
  PersonDescription,
  PersonRelation,
  PersonStatus,
} from '../vocabulary/incident.ts';

export type PersonSeed = {
  /** The same key is the same person of the account, in whatever incident. */
  key: string | null;
  isEmployee: boolean;
  firstName: string;
  middleName: string;
  lastName: string;
  alias: string;
  personType: string | null;
  department: string | null;
  position: string;
  relations: PersonRelation[];
  statuses: PersonStatus[];
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
  genderType: string | null;
  phone: string;
  mobilePhone: string;
  email: string;
  address: AddressSeed | null;
  description: Partial<Record<PersonDescription, string>>;
  comments: string;
};

export type LegalEntityRelation = keyof typeof legalEntityRelations;

export type LegalEntitySeed = {
  key: string;
  name: string;
  owner: boolean;
  relations: LegalEntityRelation[];
  contact: string;
  phone: string;
  mobilePhone: string;
  email: string;
  address: AddressSeed | null;
  comments: string;
};

/** The owner of a vehicle or an item: a place in the incident's own lists. */
export type OwnerSeed = { person: number } | { legalEntity: number } | null;

export type VehicleSeed = {
  owner: OwnerSeed;
  licensePlate: string;
  stateProvince: string;
  maker: string;
  model: string;
  color: string;
  vin: string;
  involvement: string;
  comments: string;
};

export type ItemSeed = {
  owner: OwnerSeed;
  status: ItemStatus;
  name: string;
  brand: string;
  model: string;
  color: string;
  serialNumber: string;
  valueCents: number | null;
  comments: string;
};

export type AttachmentKind = 'IMAGE' | 'PDF' | 'DOC' | 'TXT' | 'AUDIO';

/** `about` is what the picture shows, what the recording says, or the whole text of the document. */
export type AttachmentSeed = {
  name: string;
  kind: AttachmentKind;
  about: string;
  comments: string;
  on: { vehicle: number } | { item: number } | null;
};

export type ContactSeed = {
  firstName: string;
  middleName: string;
  lastName: string;
  alias: string;
  position: string;
  email: string;
  phone: string;
  mobilePhone: string;
};

export type CorrectiveActionSeed = {
  type: string;
  referred: { type: 'INTERNAL'; department: string } | { type: 'EXTERNAL'; agency: string } | null;
  contact: ContactSeed;
  /** Places in the incident's own list of persons. */
  involvedPersons: number[];
  details: string;
};

export type CloseSeed = {
  closedBy: ClosedBy;
  closedAt: Date;
  /** The user, when closed by a user. */
  user: string | null;
  /** The user who closed it, when that was somebody else. */
  other: (ContactSeed & { department: string }) | null;
  comments: string;
};

/** A step of a review: the author edits the incident, or a reviewer returns or approves it. */
export type ReviewStepSeed = {
  action: 'EDIT' | 'RETURN' | 'APPROVE';
  at: Date;
  by: string;
  reason: string;
  /** Comments that go with a return, or that a reviewer has written after the last edit. */
  comments: CommentSeed[];
};

/** A comment with a reply, which may be empty, is resolved. */
export type CommentSeed = { section: CommentSection; body: string; by: string; reply: string | null };

export type IncidentSeed = {
  enteredBy: string;
  investigator: string | null;
  /** When the author wrote it down: after everything the summary tells, never later than today. */
  enteredAt: Date;
  reportedAt: Date;
  /** Midnight of the day, in the account's time zone, when the time is uncertain. */
  occurredAt: Date;
  occurredUncertain: boolean;
  classPath: string[];
  severity: string;
  location: { path: string[] } & AddressSeed;
  primaryCause: string | null;
  causeComments: string;
  summary: string;
  persons: PersonSeed[];
  legalEntities: LegalEntitySeed[];
  vehicles: VehicleSeed[];
  items: ItemSeed[];
  attachments: AttachmentSeed[];
  correctiveActions: CorrectiveActionSeed[];
  locked: boolean;
  close: CloseSeed | null;
  /** The steps of its review, oldest first; the first is by its author. */
  review?: ReviewStepSeed[];
};
