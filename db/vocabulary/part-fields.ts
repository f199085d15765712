import { legalEntityRelations, personDescription, personRelations, personStatuses } from './incident.ts';
import { keysOf } from './keys.ts';

/** The key is the name in forms and, in snake case, the column. `max` is in characters. */
export type PartField =
  | { kind: 'text'; label: string; max: number; required?: string }
  | { kind: 'email'; label: string; max: number }
  | { kind: 'choice' | 'date' | 'switch' | 'richText'; label: string }
  /** The entity declares the columns itself. */
  | { kind: 'owner' | 'amount' | 'status' | 'referredType'; label: string };

const text = (label: string, max: number) => ({ kind: 'text', label, max }) as const;
const requiredText = (label: string, max: number, required: string) => ({ ...text(label, max), required }) as const;
const email = (label: string) => ({ kind: 'email', label, max: 255 }) as const;
const choice = (label: string) => ({ kind: 'choice', label }) as const;
const date = (label: string) => ({ kind: 'date', label }) as const;

function switches<Labels extends Record<string, string>>(labels: Labels) {
  const fields = Object.entries(labels).map(([name, label]) => [name, { kind: 'switch', label } as const]);
  return Object.fromEntries(fields) as { [Name in keyof Labels]: { kind: 'switch'; label: string } };
}

const longestDescription = 500;

export const addressFields = {
  unit: text('Unit', 20),
  address: text('Address', 100),
  street: text('Street', 50),
  cityId: choice('City'),
  cityName: text('City', 100),
  stateName: text('State/Prov', 100),
  countryCode: text('Country', 2),
  postalCode: text('Postal code', 10),
} as const satisfies Record<string, PartField>;

export const descriptionFields = {
  charHeight: text(personDescription.charHeight, 50),
  charWeight: text(personDescription.charWeight, 50),
  charHairColor: text(personDescription.charHairColor, 100),
  charHairLength: text(personDescription.charHairLength, 100),
  charHairType: text(personDescription.charHairType, 100),
  charFacialHair: text(personDescription.charFacialHair, 100),
  charEyeGlasses: text(personDescription.charEyeGlasses, 100),
  charOther: text(personDescription.charOther, longestDescription),
} as const satisfies Record<keyof typeof personDescription, PartField>;

const comments = text('Comments', 500);

/** Kept for later incidents. */
export const personFields = {
  ...switches({ isEmployee: 'Employee' }),
  firstName: requiredText('First name', 100, "Person's first name is required"),
  middleName: text('Middle name', 100),
  lastName: text('Last name', 100),
  alias: text('Alias', 100),
  position: text('Position', 100),
  lookupPersonTypeId: choice('Person type'),
  lookupDepartmentId: choice('Department'),
  lookupGenderTypeId: choice('Gender'),
  dateOfBirth: date('Date of birth'),
  phone: text('Phone', 20),
  mobilePhone: text('Mobile phone', 20),
  email: email('Email'),
  ...addressFields,
  ...descriptionFields,
} as const satisfies Record<string, PartField>;

/** Kept for later incidents. */
export const legalEntityFields = {
  name: requiredText('Name', 100, "Legal entity's name is required"),
  contact: text('Contact', 100),
  phone: text('Phone', 20),
  mobilePhone: text('Mobile phone', 20),
  email: email('Email'),
  ...addressFields,
} as const satisfies Record<string, PartField>;

/** In the order of the form. */
export const fieldsOfParts = {
  persons: { ...personFields, ...switches(personStatuses), ...switches(personRelations), comments },
  legalEntities: { ...legalEntityFields, ...switches({ owner: 'Owner' }), ...switches(legalEntityRelations), comments },
  vehicles: {
    ownerId: { kind: 'owner', label: 'Owner' },
    licensePlate: text('Licence plate', 20),
    stateProvince: text('State or province', 50),
    maker: text('Maker', 45),
    model: text('Model', 45),
    color: text('Colour', 45),
    vin: text('VIN', 30),
    involvementId: choice('Involvement'),
    comments,
  },
  items: {
    ownerId: { kind: 'owner', label: 'Owner' },
    status: { kind: 'status', label: 'Status' },
    name: text('Name', 100),
    brand: text('Brand', 50),
    model: text('Model', 50),
    color: text('Colour', 50),
    serialNumber: text('Serial number', 50),
    company: text('Company', 50),
    value: { kind: 'amount', label: 'Value' },
    comments,
  },
  correctiveActions: {
    typeId: choice('Type'),
    displayType: text('Other type', 20),
    details: { kind: 'richText', label: 'Details' },
    ...switches({ referred: 'REFERRED' }),
    referredType: { kind: 'referredType', label: 'Internal or External' },
    referredInternalDepartmentId: choice('Department'),
    referredExternalAgencyId: choice('Agency'),
    referredContactFirstName: text('Contact, first name', 100),
    referredContactMiddleName: text('Contact, middle name', 100),
    referredContactLastName: text('Contact, last name', 100),
    referredContactAlias: text('Contact, alias', 100),
    referredContactPosition: text('Contact, position', 100),
    referredContactEmail: email('Contact, email'),
    referredContactPhone: text('Contact, phone', 20),
    referredContactMobilePhone: text('Contact, mobile phone', 20),
  },
} as const satisfies Record<string, Record<string, PartField>>;

export type PartKind = keyof typeof fieldsOfParts;
export const partKinds = keysOf(fieldsOfParts);

export function isPartKind(name: string): name is PartKind {
  return Object.hasOwn(fieldsOfParts, name);
}

/** Characters, with separators and currency. */
export const longestAmount = 40;

type NamesOf<Fields, Kinds extends PartField['kind']> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: Kinds } ? Name : never;
}[keyof Fields];

/** In the order of the fields. */
export function namesOf<Fields extends Record<string, PartField>, Kinds extends PartField['kind']>(
  fields: Fields,
  ...kinds: Kinds[]
): (NamesOf<Fields, Kinds> & string)[] {
  const names = Object.keys(fields) as (NamesOf<Fields, Kinds> & string)[];
  return names.filter((name) => (kinds as string[]).includes(fields[name]!.kind));
}

/** All fields but switches are text in the form. */
export type SwitchOf<Kind extends PartKind> = NamesOf<(typeof fieldsOfParts)[Kind], 'switch'> & string;
export type TextOf<Kind extends PartKind> = Exclude<keyof (typeof fieldsOfParts)[Kind] & string, SwitchOf<Kind>>;

export type ValuesOf<Fields extends Record<string, PartField>> = {
  [Name in NamesOf<Fields, 'text' | 'email' | 'richText'>]: string;
} & { [Name in NamesOf<Fields, 'choice' | 'date'>]: string | null } & { [Name in NamesOf<Fields, 'switch'>]: boolean };
