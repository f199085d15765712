import type { AttachmentType, NotShownReason } from '#db/vocabulary/incident.ts';
import { keysOf, mapNames } from '#db/vocabulary/keys.ts';
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

export const addressTexts = keysOf(addressFields);

export const locationTexts = ['lastLocationId', ...addressTexts] as const;

export const textsOfEmployees = ['position', 'lookupDepartmentId'] as const;
export const textsOfOthers = [...addressTexts, ...keysOf(descriptionFields)] as const;

export const referredContactTexts = namesOf(fieldsOfParts.correctiveActions, 'text', 'email').filter(
  (name) => name !== 'displayType',
);

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
    /** An incident's part keeps the id of the draft's part. */
    id: string;
    /** The part exists on the stored incident; a person's private fields are masked here as they are there. */
    stored?: true;
  };

export type DraftPerson = Part<'persons'> & {
  personId: string | null;
  duplicationChecked: boolean;
  picture: { fileId: string; thumbnailFileId: string } | null;
};

export type DraftLegalEntity = Part<'legalEntities'> & {
  legalEntityId: string | null;
  duplicationChecked: boolean;
};

export type DraftVehicle = Part<'vehicles'>;
export type DraftItem = Part<'items'>;

export type DraftCorrectiveAction = Part<'correctiveActions'> & {
  actionType: 'CREATE' | 'EDIT' | 'CLOSE';
  /** Draft ids of persons; the form's checkboxes are `involved.<id without dashes>`. */
  involved: string[];
};

export type DraftParts = {
  persons: DraftPerson[];
  legalEntities: DraftLegalEntity[];
  vehicles: DraftVehicle[];
  items: DraftItem[];
  correctiveActions: DraftCorrectiveAction[];
};

export type DraftAttachment = {
  id: string;
  stored?: true;
  /** A vehicle or item; null for the incident itself. */
  partId: string | null;
  fileId: string;
  thumbnailFileId: string | null;
  name: string;
  comments: string;
  fileName: string;
  attachmentType: AttachmentType;
  sizeBytes: number;
  creationDate: string;
  /** Drafts of earlier versions lack these. */
  notShown?: NotShownReason | null;
  sha256?: string;
  uploadedSha256?: string | null;
};

export function newPart<Kind extends PartKind>(kind: Kind, id: string): DraftParts[Kind][number] {
  return { id, ...emptyFields[kind], ...otherDefaults[kind] } as DraftParts[Kind][number];
}

/** Cached, because every save parses all parts of the draft. */
const emptyFields = mapNames(partKinds, (kind) => ({
  ...blank<string, string>(partFields[kind].texts, ''),
  ...blank<string, boolean>(partFields[kind].switches, false),
}));

const otherDefaults: { [Kind in PartKind]: object } = {
  persons: { personId: null, duplicationChecked: false, picture: null },
  legalEntities: { legalEntityId: null, duplicationChecked: false },
  vehicles: {},
  items: {},
  correctiveActions: { actionType: 'CREATE', involved: [] },
};

export function blank<Name extends string, Value>(names: readonly Name[], value: Value) {
  return mapNames(names, () => value);
}

export function newPerson(id: string, isEmployee: boolean): DraftPerson {
  return { ...newPart('persons', id), isEmployee };
}

export function nextName(noun: string, named: { name: string }[]): string {
  const taken = new Set(named.map(({ name }) => name));
  let number = named.length + 1;
  while (taken.has(`${noun} ${number}`)) number++;
  return `${noun} ${number}`;
}
