export const incidentStatus = { draft: 0, open: 1, closed: 2, editing: 3 } as const;
export type IncidentStatus = (typeof incidentStatus)[keyof typeof incidentStatus];

export const incidentStatusNames: Record<IncidentStatus, string> = { 0: 'Draft', 1: 'Open', 2: 'Closed', 3: 'Editing' };

export const itemStatuses = ['LOST', 'DAMAGED', 'STOLEN', 'FOUND'] as const;
export type ItemStatus = (typeof itemStatuses)[number];
export const itemStatusNames: Record<ItemStatus, string> = {
  LOST: 'Lost',
  DAMAGED: 'Damaged',
  STOLEN: 'Stolen',
  FOUND: 'Found',
};

export const lostStatuses = ['LOST', 'STOLEN'] as const satisfies ItemStatus[];

export const attachmentTypes = ['IMAGE', 'AUDIO', 'MOVIE', 'PDF', 'DOC', 'XLS', 'TXT', 'ETC'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
export const attachmentTypeNames: Record<AttachmentType, string> = {
  IMAGE: 'Picture',
  AUDIO: 'Audio',
  MOVIE: 'Video',
  PDF: 'PDF',
  DOC: 'Document',
  XLS: 'Spreadsheet',
  TXT: 'Text',
  ETC: 'File',
};

/** FORMAT: the kind of file; TOO_LARGE: its pixels; DAMAGED: parts of it. */
export const notShownReasons = ['FORMAT', 'TOO_LARGE', 'DAMAGED', 'UNREADABLE'] as const;
export type NotShownReason = (typeof notShownReasons)[number];

export const referredTypes = ['INTERNAL', 'EXTERNAL'] as const;
export type ReferredType = (typeof referredTypes)[number];

export const closedByKinds = ['USER', 'OTHER'] as const;
export type ClosedBy = (typeof closedByKinds)[number];

export const historyActions = [
  'CREATE',
  'EDIT',
  'CLOSE',
  'REOPEN',
  'LOCK',
  'UNLOCK',
  'DELETE',
  'APPROVE',
  'RETURN',
  'AMEND',
] as const;
export type HistoryAction = (typeof historyActions)[number];

export const notifiedEvents = ['CREATE', 'EDIT', 'CLOSE'] as const satisfies HistoryAction[];
export type NotifiedEvent = (typeof notifiedEvents)[number];

/** Keys are column and field names. */
export const personStatuses = {
  statusInjury: 'Injury',
  statusFirstAid: 'First aid',
  statusHospitalized: 'Hospitalized',
  statusRefusedHelp: 'Refused help',
} as const;
export type PersonStatus = keyof typeof personStatuses;

/** Keys are column and field names. */
export const personRelations = {
  relationReporter: 'Reporter',
  relationVictim: 'Victim',
  relationPersonOfInterest: 'Person of interest',
  relationSuspect: 'Suspect',
  relationWitness: 'Witness',
  relationSubject: 'Subject',
} as const;
export type PersonRelation = keyof typeof personRelations;

export const legalEntityRelations = {
  relationReporter: 'Reporter',
  relationVictim: 'Victim',
  relationSubject: 'Subject',
} as const;

/** Only for holders of PRIVACY_INFO_VIEW, and only after Unlock. */
export const privatePersonFields = [
  'dateOfBirth',
  'lookupGenderTypeId',
  'genderType',
  'phone',
  'mobilePhone',
  'email',
  'unit',
  'address',
  'street',
  'cityId',
  'cityName',
  'stateName',
  'countryCode',
  'postalCode',
] as const;

/** In the order of the person card. */
export const personDescription = {
  charHeight: 'Height',
  charWeight: 'Weight',
  charHairColor: 'Hair colour',
  charHairLength: 'Hair length',
  charHairType: 'Hair type',
  charFacialHair: 'Facial hair',
  charEyeGlasses: 'Eye glasses',
  charOther: 'Other',
} as const;
export type PersonDescription = keyof typeof personDescription;

export const maxRichTextCharacters = 10_000;

export const maxNoteCharacters = 10_000;

export const linkKinds = ['RELATED', 'DUPLICATE_OF', 'FOLLOW_UP_OF'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** `from` is the incident with the link, `to` the linked one. */
export const linkKindNames: Record<LinkKind, { from: string; to: string }> = {
  RELATED: { from: 'Related', to: 'Related' },
  DUPLICATE_OF: { from: 'Duplicate of', to: 'Has the duplicate' },
  FOLLOW_UP_OF: { from: 'Follow-up of', to: 'Followed up by' },
};
