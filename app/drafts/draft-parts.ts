import type { AttachmentType } from '#db/vocabulary/incident.ts';
import {
  addressFields,
  descriptionFields,
  fieldsOfParts,
  namesOf,
  type PartField,
  type PartKind,
  partKinds,
  type SwitchOf,
  type TextOf,
} from '#db/vocabulary/part-fields.ts';

export const addressTexts = Object.keys(addressFields) as (keyof typeof addressFields)[];

export const locationTexts = ['lastLocationId', ...addressTexts] as const;

/** What there is to say of an employee alone, and of anybody else. */
export const textsOfEmployees = ['position', 'lookupDepartmentId'] as const;
export const textsOfOthers = [
  ...addressTexts,
  ...(Object.keys(descriptionFields) as (keyof typeof descriptionFields)[]),
] as const;

export const referredContactTexts = namesOf(fieldsOfParts.correctiveActions, 'text', 'email').filter(
  (name) => name !== 'displayType',
);

/** What is typed and what is switched on or off in each kind of part, by the names of the form's fields. */
export const partFields = Object.fromEntries(
  partKinds.map((kind) => {
    const fields: [string, PartField][] = Object.entries(fieldsOfParts[kind]);
    const [switches, texts] = [true, false].map((isSwitch) =>
      fields.filter(([, field]) => (field.kind === 'switch') === isSwitch).map(([name]) => name),
    );
    return [kind, { texts, switches }];
  }),
) as unknown as { [Kind in PartKind]: { texts: TextOf<Kind>[]; switches: SwitchOf<Kind>[] } };

type Part<Kind extends PartKind> = Record<TextOf<Kind>, string> &
  Record<SwitchOf<Kind>, boolean> & {
    /** Stays the part's id when the draft becomes an incident. */
    id: string;
    /** It stands on the stored incident already; a person's private fields are masked here as they are there. */
    stored?: true;
  };

export type DraftPerson = Part<'persons'> & {
  /** The account's person this one was chosen from. */
  personId: string | null;
  duplicationChecked: boolean;
  /** The stored files of the picture and of its thumbnail. */
  picture: { fileId: string; thumbnailFileId: string } | null;
};

export type DraftLegalEntity = Part<'legalEntities'> & {
  /** The account's company this one was chosen from. */
  legalEntityId: string | null;
  duplicationChecked: boolean;
};

export type DraftVehicle = Part<'vehicles'>;
export type DraftItem = Part<'items'>;

export type DraftCorrectiveAction = Part<'correctiveActions'> & {
  /** When it was added: to a new incident, while an open one was edited, or while it was closed. */
  actionType: 'CREATE' | 'EDIT' | 'CLOSE';
  /** The ids, on the draft, of the persons involved; in the form one switch each, `involved.<id without dashes>`. */
  involved: string[];
};

export type DraftParts = {
  persons: DraftPerson[];
  legalEntities: DraftLegalEntity[];
  vehicles: DraftVehicle[];
  items: DraftItem[];
  correctiveActions: DraftCorrectiveAction[];
};

/** A file that is there already; only its name and comments change, in a dialog of their own. */
export type DraftAttachment = {
  id: string;
  stored?: true;
  /** The vehicle or item it belongs to; null for the incident itself. */
  partId: string | null;
  fileId: string;
  thumbnailFileId: string | null;
  name: string;
  comments: string;
  fileName: string;
  attachmentType: AttachmentType;
  sizeBytes: number;
  creationDate: string;
};

/** An empty part of a kind; what is not typed into the form is given. */
export function newPart<Kind extends PartKind>(kind: Kind, id: string): DraftParts[Kind][number] {
  return { id, ...blanks[kind], ...rest[kind] } as DraftParts[Kind][number];
}

/** Made once: a draft with sixty persons is read at every save. */
const blanks = Object.fromEntries(
  partKinds.map((kind) => [kind, { ...blank(partFields[kind].texts, ''), ...blank(partFields[kind].switches, false) }]),
) as Record<PartKind, object>;

const rest: { [Kind in PartKind]: object } = {
  persons: { personId: null, duplicationChecked: false, picture: null },
  legalEntities: { legalEntityId: null, duplicationChecked: false },
  vehicles: {},
  items: {},
  correctiveActions: { actionType: 'CREATE', involved: [] },
};

export function blank<Name extends string, Value>(names: readonly Name[], value: Value) {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

export function newPerson(id: string, isEmployee: boolean): DraftPerson {
  return { ...newPart('persons', id), isEmployee };
}

/** What a new one is called until it gets another name: none that is there already. */
export function nextName(noun: string, named: { name: string }[]): string {
  const taken = new Set(named.map(({ name }) => name));
  let number = named.length + 1;
  while (taken.has(`${noun} ${number}`)) number++;
  return `${noun} ${number}`;
}
