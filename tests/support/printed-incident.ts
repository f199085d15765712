import type { IncidentRecord, PersonRecord } from '#app/incidents/incident-record.ts';
import type { IncidentDocumentProps } from '#app/reports/printing/documents/incident-document.tsx';
import { renderIncident } from '#app/reports/printing/documents/render-incident.server.tsx';
import { displayIn } from './display.ts';
import { pagesOf } from './printed-words.ts';

/** In ems. */
export const lineWidth = 40;

export const privateValues = {
  dateOfBirth: '1980-05-19',
  genderType: 'Woman of canary',
  phone: '604-555-7701',
  mobilePhone: '604-555-7702',
  email: 'canary@private.example',
  unit: '77B',
  address: '7703',
  street: 'Canary Lane',
  cityName: 'Canaryville',
  stateName: 'Canaria',
  postalCode: 'C4N 4RY',
};

export const noAddress = {
  ...{ unit: '', address: '', street: '', cityId: null, cityName: '' },
  ...{ stateName: '', countryCode: '', postalCode: '' },
};

export const nothing: Partial<IncidentRecord> = {
  ...{ reportedDate: null, occurredDate: null, classPath: [], severity: null, primaryCause: null, close: null },
  ...{ location: { ...noAddress, lastLocationId: null, locationPath: [] }, causeComments: '', summary: 'Nothing.' },
  ...{
    persons: [],
    legalEntities: [],
    vehicles: [],
    items: [],
    attachments: [],
    correctiveActions: [],
    notes: [],
    tasks: [],
    checklist: [],
  },
};

export function anIncident(changes: Partial<IncidentRecord> = {}): IncidentRecord {
  return {
    ...{ id: '1', number: 2405, status: 1, locked: true, createUserId: '2', createUserName: 'Priya Nair' },
    ...{ creationDate: '2026-03-11T05:33:00Z', lastUpdateDate: '2026-03-11T15:05:00Z' },
    ...{ assignedUserId: null, assignedUserName: null, reportedDate: '2026-03-11T05:33:00Z' },
    ...{ occurredDate: '2026-03-11T05:20:00Z', occurredDateUncertain: true },
    ...{ lastClassId: '3', classPath: ['Security', 'Assault', 'Verbal threat'] },
    ...{ severityId: '4', severity: 'Critical', severityRank: 4, primaryCauseId: '5', primaryCause: 'Intoxication' },
    ...{ causeComments: 'No door staff on *Tuesdays*.', summary: 'He was **refused** service.' },
    location: {
      ...{ ...noAddress, address: '1021', street: 'Seawall Road', cityName: 'Vancouver', countryCode: 'CA' },
      ...{ stateName: 'British Columbia', postalCode: 'V6C 3L6' },
      ...{ lastLocationId: '6', locationPath: ['Main tower', 'Lobby'] },
    },
    tasks: [],
    checklist: [],
    notes: [
      {
        ...{ id: 'n1', number: 1, body: 'He paid by card.\nThe slip is kept.', corrects: null },
        ...{ createUserName: 'Priya Nair', createUserPosition: 'Officer', creationDate: '2026-03-11T06:20:00Z' },
      },
    ],
    persons: [
      aPerson({ masked: true }),
      aPerson({
        ...{ displayName: 'Unknown', isEmployee: false, relationWitness: false, relationSuspect: true },
        ...{ statusInjury: true, phone: '604-555-0199', dateOfBirth: '1988-07-02', charHeight: '185' },
        comments: 'First line.\nSecond line.',
      }),
    ],
    legalEntities: [
      {
        ...{ ...noAddress, id: '7', legalEntityId: null, name: 'Grand Pacific Hotel', owner: true },
        ...{ relationReporter: false, relationVictim: false, relationSubject: true },
        ...{ contact: 'Marcus Oyelaran', phone: '', mobilePhone: '', email: '', comments: '' },
      },
    ],
    vehicles: [
      {
        ...{ id: '8', ownerName: 'Unknown', licensePlate: 'XYZ 123', stateProvince: 'BC', maker: 'Honda', model: '' },
        ...{ color: '', vin: '1HGBH41JXMN109186', involvement: 'Parked', comments: '' },
      },
    ],
    items: [
      {
        ...{ id: '9', ownerName: null, status: 'DAMAGED', name: 'Desk telephone', brand: '', model: '', color: '' },
        ...{ serialNumber: 'SN-88', company: 'Harbour Rentals', valueCents: 108_500, comments: '' },
      },
    ],
    attachments: [
      {
        ...{ id: '10', vehicleId: null, itemId: '9', name: 'Lobby camera', comments: '', fileName: 'IMG_2231.jpg' },
        ...{ attachmentType: 'IMAGE', sizeBytes: 950_000, hasThumbnail: false, creationDate: '2026-03-11T06:00:00Z' },
      },
      {
        ...{ id: '11', vehicleId: '8', itemId: null, name: 'Plate', comments: '', fileName: 'plate.pdf' },
        ...{ attachmentType: 'PDF', sizeBytes: 900, hasThumbnail: false, creationDate: '2026-03-11T06:00:00Z' },
      },
    ],
    correctiveActions: [
      {
        ...{
          id: '12',
          displayType: 'Trespass notice',
          referred: true,
          referredType: 'INTERNAL',
          referredTo: 'Security',
        },
        ...{ contactName: '', contactAlias: '', contactPosition: '', contactEmail: '' },
        ...{ contactPhone: '', contactMobilePhone: '' },
        ...{ involvedPersons: ['Unknown', 'Camille Fortin'], details: '' },
      },
    ],
    close: {
      ...{ closedBy: 'USER', closedAt: '2026-03-11T16:00:00Z', userName: 'Marcus Oyelaran', comments: 'Settled.' },
      ...{ firstName: '', middleName: '', lastName: '', department: '', position: '', alias: '' },
      ...{ phone: '', mobilePhone: '', email: '' },
    },
    ...changes,
  };
}

export function aPerson(changes: Partial<PersonRecord> = {}): PersonRecord {
  return {
    ...{ ...noAddress, id: '20', personId: null, displayName: 'Camille Fortin', isEmployee: true, masked: false },
    ...{ firstName: 'Camille', middleName: '', lastName: 'Fortin', alias: '', position: 'Night auditor' },
    ...{ lookupPersonTypeId: null, personType: null, lookupDepartmentId: null, department: 'Front office' },
    ...{ dateOfBirth: null, lookupGenderTypeId: null, genderType: null, phone: '', mobilePhone: '', email: '' },
    ...{ statusInjury: false, statusFirstAid: false, statusHospitalized: false, statusRefusedHelp: false },
    ...{ relationReporter: false, relationVictim: false, relationPersonOfInterest: false, relationSuspect: false },
    ...{
      relationWitness: true,
      relationSubject: false,
      comments: '',
      pictureFileId: null,
      charHeight: '',
      charWeight: '',
    },
    ...{
      charHairColor: '',
      charHairLength: '',
      charHairType: '',
      charFacialHair: '',
      charEyeGlasses: '',
      charOther: '',
    },
    ...changes,
  };
}

export const forTheHotel = {
  account: { name: 'Grand Pacific Hotel', countryCode: 'CA' },
  printedBy: 'Marcus Oyelaran',
  printedAt: new Date('2026-03-12T18:00:00Z'),
  display: displayIn('America/Vancouver'),
} satisfies Omit<IncidentDocumentProps, 'incidents'>;

export async function printed(
  incident: IncidentRecord,
  display: Partial<IncidentDocumentProps['display']> = {},
  pictures?: Map<string, Buffer>,
  countryCode = 'CA',
) {
  const file = await renderIncident({
    incidents: [{ incident, ...(pictures && { pictures }) }],
    ...forTheHotel,
    account: { ...forTheHotel.account, countryCode },
    display: { ...forTheHotel.display, ...display },
  });
  const pages = pagesOf(file);
  return { file, pages, text: pages.join('') };
}
