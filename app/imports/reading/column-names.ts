import type { Target } from './contract.ts';

type IncidentTarget = Exclude<Target, `person.${string}` | 'ignore'>;

/** Known column names of other programs, the most specific first; the order of words and small words do not count. */
export const columnNames: Record<IncidentTarget, string[]> = {
  externalId: ['external id', 'record id', 'unique id', 'incident id', 'case id', 'report id', 'id', 'uuid', 'guid'],
  number: [
    ...['incident number', 'case number', 'report number', 'file number', 'event number', 'occurrence number'],
    ...['cad number', 'ir number', 'complaint number', 'log number', 'ticket number', 'record number', 'dr number'],
    ...['old number', 'number', 'reference number', 'reference', 'ref', 'ticket', 'case', 'incident number old system'],
  ],
  occurredDate: [
    ...['date time occurred', 'date occurred', 'occurred on', 'occurred from', 'occurred start', 'occurred between'],
    ...[
      'date time incident',
      'incident date',
      'date offense',
      'offense date',
      'event date',
      'date happened',
      'occurred',
    ],
    ...[
      'start date',
      'from date',
      'date from',
      'date time',
      'incident start',
      'start date time',
      'when',
      'date',
      'happened',
    ],
  ],
  occurredTime: [
    ...['time occurred', 'incident time', 'event time', 'offense time', 'start time', 'from time', 'time from'],
    ...['time happened', 'time'],
  ],
  occurredTo: [
    ...['occurred to', 'occurred through', 'occurred thru', 'occurred until', 'occurred end', 'date to', 'to date'],
    ...[
      'end date',
      'date end',
      'to time',
      'time to',
      'end time',
      'incident end',
      'end date time',
      'until',
      'end',
      'to',
    ],
    ...['date time occurred end', 'date time occurred to'],
  ],
  reportedDate: [
    ...[
      'date time reported',
      'date reported',
      'reported on',
      'reported',
      'report date',
      'received date',
      'date received',
    ],
    ...['received', 'call date', 'entry date', 'date entered', 'created date', 'created', 'report date time'],
  ],
  reportedTime: [
    'time reported',
    'report time',
    'call time',
    'time received',
    'entry time',
    'time entered',
    'created time',
  ],
  class: [
    ...[
      'incident class',
      'class',
      'classification',
      'incident type',
      'incident category',
      'crime type',
      'offense type',
    ],
    ...['event type', 'call type', 'case type', 'offense', 'offense description', 'nature', 'nature classification'],
    ...[
      'incident nature',
      'type',
      'category',
      'crime',
      'charge',
      'violation',
      'incident',
      'what',
      'subcategory',
      'subtype',
    ],
  ],
  location: [
    ...['incident location', 'general location', 'location', 'campus location', 'location name', 'place', 'building'],
    ...['site', 'facility', 'area', 'where', 'property'],
  ],
  address: ['incident address', 'street address', 'address', 'block address', 'street', 'block', 'location address'],
  unit: ['unit', 'room', 'room number', 'unit number', 'suite', 'apartment', 'apt'],
  summary: [
    ...['incident summary', 'summary', 'synopsis', 'short description', 'brief description', 'incident description'],
    ...['description', 'what happened', 'subject', 'title', 'summary text'],
  ],
  details: [
    ...['incident details', 'details', 'narrative', 'full report', 'report', 'long description', 'comments', 'notes'],
    ...['remarks', 'statement', 'text', 'body', 'incident notes'],
  ],
  author: [
    ...[
      'entered by',
      'created by',
      'reporting officer',
      'officer name',
      'officer',
      'written by',
      'recorded by',
      'logged by',
    ],
    ...['prepared by', 'taken by', 'author', 'guard', 'user', 'employee', 'staff member', 'staff'],
  ],
  status: ['incident status', 'case status', 'status', 'current status', 'case disposition', 'disposition', 'outcome'],
  closedDate: ['date closed', 'closed on', 'close date', 'closed', 'resolved date', 'date completed', 'clearance date'],
  lossValue: [
    ...[
      'value lost',
      'loss value',
      'amount lost',
      'loss amount',
      'total loss',
      'dollar loss',
      'estimated loss',
      'loss',
    ],
    ...['property value', 'stolen value', 'damage amount', 'estimated value', 'value', 'amount', 'cost', 'damage'],
  ],
  legalEntity: [
    ...['legal entities', 'legal entity', 'company name', 'company', 'companies', 'organization', 'organisation'],
    ...['business name', 'business', 'firm', 'vendor', 'contractor', 'supplier', 'tenant'],
  ],
};

export const personNames = {
  dateOfBirth: ['birth date', 'birthdate', 'birthday', 'dob', 'born'],
  firstName: ['first name', 'given name', 'forename', 'firstname'],
  lastName: ['last name', 'family name', 'surname', 'lastname'],
  email: ['email address', 'e mail', 'email'],
  phone: [
    'phone number',
    'telephone number',
    'mobile phone',
    'cell phone',
    'telephone',
    'phone',
    'mobile',
    'cell',
    'tel',
  ],
  type: ['type', 'role'],
  name: ['full name', 'name', ''],
} as const;

export const personWords = [
  ...['person', 'people', 'victim', 'suspect', 'witness', 'complainant', 'party', 'involved', 'subject', 'student'],
  ...[
    'guest',
    'patient',
    'visitor',
    'reporter',
    'caller',
    'offender',
    'accused',
    'resident',
    'arrestee',
    'perpetrator',
  ],
  ...['claimant', 'injured', 'respondent', 'contact', 'persons', 'individual', 'reported', 'by', 'reporting'],
];
