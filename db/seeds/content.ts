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
  /** An equal key is the same person in every incident. */
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

/** Indexes in the incident's own lists. */
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

/** `about` is the picture's subject, the recording's words, or the document's text. */
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
  /** Indexes in the incident's persons. */
  involvedPersons: number[];
  details: string;
};

export type CloseSeed = {
  closedBy: ClosedBy;
  closedAt: Date;
  user: string | null;
  /** Set where another user closed the incident. */
  other: (ContactSeed & { department: string }) | null;
  comments: string;
};

/** The author edits, a reviewer returns or approves. */
export type ReviewStepSeed = {
  action: 'EDIT' | 'RETURN' | 'APPROVE';
  at: Date;
  by: string;
  reason: string;
  /** Released by a return, or written after the last edit. */
  comments: CommentSeed[];
};

/** A comment with a reply, even an empty one, is resolved. */
export type CommentSeed = { section: CommentSection; body: string; by: string; reply: string | null };

export type IncidentSeed = {
  enteredBy: string;
  investigator: string | null;
  /** After everything in the summary, never later than today. */
  enteredAt: Date;
  reportedAt: Date;
  /** Midnight in the account's zone for an uncertain time. */
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
  /** Oldest first; the first step is the author's. */
  review?: ReviewStepSeed[];
};
