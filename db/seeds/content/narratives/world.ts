import type { AccountSeed, AddressSeed, LegalEntitySeed, PersonSeed } from '../content.ts';
import type { Sex } from './actor.ts';
import type { Layout } from './compose.ts';
import type { homes } from './names.ts';

/** How a user writes, and when they are on shift. */
export type Voice = {
  user: string;
  name: string;
  role: 'officer' | 'manager';
  /** What the author calls himself or herself: I, this officer, Officer Nair. */
  me: string;
  clock: '12' | '24' | 'hrs';
  layouts: Layout[];
  /** Hours of the day, from and to; a shift may pass midnight. */
  shift: [number, number];
  weight: number;
  /** Days before today between which they worked here; open-ended when left out. */
  since?: number;
  until?: number;
  contact: { firstName: string; lastName: string; position: string; email: string; phone: string };
};

export type StaffMember = {
  key: string;
  firstName: string;
  lastName: string;
  sex: Sex;
  department: string;
  position: string;
  phone: string;
  dateOfBirth: string | null;
  /** Never drawn from a department, only called by name. */
  isSenior: boolean;
};

/** Somebody outside the staff who is met again and again. */
export type Regular = { key: string; sex: Sex; type: string } & Partial<
  Omit<PersonSeed, 'key' | 'relations' | 'statuses' | 'personType' | 'genderType'>
>;

/** All that an account's scenarios draw from. */
export type World = {
  account: AccountSeed;
  mailHost: string;
  areaCode: string;
  isMetric: boolean;
  near: Exclude<keyof typeof homes, 'away'>;
  /** The share of strangers who live nearby. */
  nearShare: number;
  plates: string[];
  voices: Voice[];
  investigators: string[];
  staff: StaffMember[];
  employeeType: string;
  /** What a bystander mostly is. */
  passerType: string;
  /** Whom to turn to in a department, by staff key. */
  heads: Record<string, string>;
  /** Contacts of an agency: first|last|position|phone|mail host. */
  agencies: Record<string, string[]>;
  policeAgency: string;
  policeAction: string;
  policeHost: string;
  policeFilesADay: number;
  companies: Record<string, Omit<LegalEntitySeed, 'key' | 'relations' | 'comments'>>;
  regulars: Regular[];
  /** Keys of the regulars who may turn up as anybody's guest. */
  returning: string[];
  /** Who patrols and who is in charge, when the author is the other of the two. */
  guards: string[];
  bosses: string[];
  addressOf: (locationPath: string) => AddressSeed;
  closings: string[];
  /** The same for what was grave. */
  graveClosings: string[];
  /** Who closes incidents without being a user: first|last|department|position|phone. */
  outsiders: string[];
};
