import type {
  AttachmentType,
  ClosedBy,
  IncidentStatus,
  ItemStatus,
  PersonDescription,
  PersonRelation,
  PersonStatus,
  ReferredType,
} from '#db/vocabulary/incident.ts';

/**
 * A whole incident as plain data: what the viewer shows, a report prints and a history entry keeps.
 * Times are ISO 8601 in UTC, dates are YYYY-MM-DD, money is in cents, rich text is Markdown; what is not known is null.
 */
export type IncidentRecord = {
  id: string;
  number: number;
  status: IncidentStatus;
  locked: boolean;
  creationDate: string;
  lastUpdateDate: string;
  createUserId: string;
  createUserName: string;
  assignedUserId: string | null;
  assignedUserName: string | null;
  reportedDate: string | null;
  /** A day alone where the time is uncertain. */
  occurredDate: string | null;
  occurredDateUncertain: boolean;
  lastClassId: string | null;
  /** Names from the root of the class tree to the leaf. */
  classPath: string[];
  severityId: string | null;
  severity: string | null;
  /** 1 (lowest of the account's list) to 4 (highest), for the bars. */
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
  close: CloseRecord | null;
};

export type AddressRecord = {
  unit: string;
  address: string;
  street: string;
  cityId: string | null;
  cityName: string;
  stateName: string;
  countryCode: string;
  postalCode: string;
};

export type LocationRecord = AddressRecord & { lastLocationId: string | null; locationPath: string[] };

export type PersonRecord = Record<PersonStatus | PersonRelation, boolean> &
  Record<PersonDescription, string> &
  AddressRecord & {
    id: string;
    personId: string | null;
    displayName: string;
    isEmployee: boolean;
    firstName: string;
    middleName: string;
    lastName: string;
    alias: string;
    position: string;
    lookupPersonTypeId: string | null;
    personType: string | null;
    lookupDepartmentId: string | null;
    department: string | null;
    dateOfBirth: string | null;
    lookupGenderTypeId: string | null;
    genderType: string | null;
    phone: string;
    mobilePhone: string;
    email: string;
    comments: string;
    pictureFileId: string | null;
    /** True when the private fields were taken out because the reader may not see them; they are then empty. */
    masked: boolean;
  };

export type LegalEntityRecord = AddressRecord & {
  id: string;
  legalEntityId: string | null;
  name: string;
  owner: boolean;
  relationReporter: boolean;
  relationVictim: boolean;
  relationSubject: boolean;
  contact: string;
  phone: string;
  mobilePhone: string;
  email: string;
  comments: string;
};

export type VehicleRecord = {
  id: string;
  ownerName: string | null;
  licensePlate: string;
  stateProvince: string;
  maker: string;
  model: string;
  color: string;
  vin: string;
  involvement: string | null;
  comments: string;
};

export type ItemRecord = {
  id: string;
  ownerName: string | null;
  status: ItemStatus | null;
  name: string;
  brand: string;
  model: string;
  color: string;
  serialNumber: string;
  company: string;
  valueCents: number | null;
  comments: string;
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
  /** There is a small picture of it. */
  hasThumbnail: boolean;
  creationDate: string;
};

export type CorrectiveActionRecord = {
  id: string;
  displayType: string;
  referred: boolean;
  referredType: ReferredType | null;
  /** The internal department or the external agency. */
  referredTo: string | null;
  contactName: string;
  contactAlias: string;
  contactPosition: string;
  contactEmail: string;
  contactPhone: string;
  contactMobilePhone: string;
  involvedPersons: string[];
  /** Markdown. */
  details: string;
};

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
};
