export type FileFormat = {
  kind: 'csv' | 'xlsx';
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | null;
  delimiter: string | null;
  hasHead: boolean;
};

export type FileSummary = {
  format: FileFormat;
  isEncodingSure: boolean;
  columns: string[];
  rowCount: number;
  sample: string[][];
};

export type Target =
  | 'externalId'
  | 'number'
  | 'occurredDate'
  | 'occurredTime'
  | 'occurredTo'
  | 'reportedDate'
  | 'reportedTime'
  | 'class'
  | 'location'
  | 'address'
  | 'unit'
  | 'summary'
  | 'details'
  | 'author'
  | 'status'
  | 'closedDate'
  | 'lossValue'
  | 'legalEntity'
  | `person.${number}.${'name' | 'firstName' | 'lastName' | 'phone' | 'email' | 'type' | 'dateOfBirth'}`
  | 'ignore';

export type Mapping = { targets: Target[]; dateOrder: 'DMY' | 'MDY' | 'YMD' | null };

export type CellError = { column: number; message: string };
export type ReadCell = { column: number; from: string; to: string };

export type NodeNames = { id: string; path: string[] }[];
export type Translations = { class: Map<string, string>; location: Map<string, string> };

export type ReadContext = {
  mapping: Mapping;
  timeZone: string;
  classes: NodeNames;
  locations: NodeNames;
  translations: Translations;
};

export type ImportedPerson = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  type: string;
  dateOfBirth: string;
};

export type ImportedIncident = {
  externalId: string | null;
  occurredDate: string;
  occurredTime: string | null;
  isTimeUncertain: boolean;
  reportedDate: string | null;
  reportedTime: string | null;
  classId: string | null;
  className: string;
  locationId: string | null;
  locationName: string;
  address: string;
  unit: string;
  summary: string;
  details: string;
  author: string;
  isClosed: boolean;
  closedDate: string | null;
  lossValue: string | null;
  persons: ImportedPerson[];
  legalEntities: string[];
};
