import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { IncidentRecord, PersonRecord } from '#app/incidents/incident-record.ts';
import type { IncidentDocumentProps } from '#app/reports/documents/incident-document.tsx';
import { renderIncident } from '#app/reports/documents/render-incident.server.tsx';
import { linesOf, widthOf } from '#app/reports/documents/text-lines.ts';
import { run } from '#app/reports/documents/text-runs.ts';
import { maxParts } from '#db/vocabulary/limits.ts';
import { stripes } from '../support/photo.ts';
import { pagesOf, picturesOnPages, squashed } from '../support/printed-words.ts';

describe('the printout of an incident', () => {
  test('has every section of the viewer, in the same order', async () => {
    const { text } = await printed(anIncident());
    const sections = [
      'When What Where Why',
      'Persons (2)',
      'Legal entities (1)',
      'Vehicles (1)',
      'Items (1)',
      'Attachments (2)',
      'Corrective actions (1)',
      'Notes (1)',
      'Close details',
    ];
    const places = sections.map((name) => text.indexOf(squashed(name)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test.each([
    ['Incident #2405', 'Open', 'Locked', 'Security / Assault / Verbal threat'],
    ['Entered by Priya Nair on 10/03/2026 10:33 PM. Last modified 11/03/2026 08:05 AM.'],
    ['Dates are written day/month/year; times are those of America/Vancouver.'],
    ['Date reported 10/03/2026 10:33 PM', 'Date occurred 10/03/2026, uncertain', 'Severity Critical'],
    ['Incident Investigator Not assigned', 'Root cause Intoxication', 'Location Main tower / Lobby'],
    ['Address 1021 Seawall Road, Vancouver, British Columbia, V6C 3L6, Canada'],
    ['Unknown (Suspect, Injury)', 'Height 185 cm', 'Phone 604-555-0199', 'Date of birth 02/07/1988', 'First line.'],
    ['Grand Pacific Hotel (Owner, Subject)', 'Contact Marcus Oyelaran'],
    ['XYZ 123 (Parked)', 'State or province BC', 'Maker Honda', 'VIN 1HGBH41JXMN109186'],
    ['Desk telephone (Damaged)', 'Value $1,085.00', 'Serial number SN-88', 'Company Harbour Rentals'],
    ['Lobby camera', 'Type Image, 0.9 MB', 'File IMG_2231.jpg', 'Item Desk telephone', 'Vehicle XYZ 123'],
    ['Trespass notice (Referred, Internal)', 'Department Security', 'Involved persons Unknown, Camille Fortin'],
    ['Note 1 (Priya Nair, Officer, 10/03/2026 11:20 PM)', 'He paid by card.', 'The slip is kept.'],
    ['Closed by Marcus Oyelaran', 'Date closed 11/03/2026 09:00 AM', 'Comments Settled.'],
  ])('shows %s', async (...words) => {
    const { text } = await printed(anIncident());
    for (const word of words) expect(text).toContain(squashed(word));
  });

  test('shows None and Not closed for an incident without details', async () => {
    const { text } = await printed(anIncident(nothing));
    expect(text.match(/None/g)).toHaveLength(15);
    expect(text).toContain('ClosedetailsNotclosed');
  });

  test('has a header and a footer on every page', async () => {
    const { pages } = await printed(anIncident({ summary: 'A long story. '.repeat(700) }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page${index + 1}of${pages.length}`);
      expect(page).toContain(squashed('Printed on 12/03/2026 11:00 AM by Marcus Oyelaran'));
      expect(page).toContain('GrandPacificHotel');
    }
  });

  test('repeats the section heading on each of its pages', async () => {
    const { pages } = await printed(anIncident({ summary: 'A long story. '.repeat(700) }));
    expect(pages[0]).toContain('WhenWhatWhereWhy');
    expect(pages[1]).toContain('WhenWhatWhereWhy');
  });

  test('uses the date format and units of the account', async () => {
    const { text } = await printed(anIncident(), { dateFormat: 1, timeZone: 'America/Toronto', measurementType: 1 });
    expect(text).toContain(squashed('Date reported 03/11/2026 01:33 AM'));
    expect(text).toContain(squashed('Dates are written month/day/year; times are those of America/Toronto.'));
    expect(text).toContain('Height185feet');
  });

  test('has the pictures of its persons, each with the name of the person', async () => {
    const face = await stripes(300).jpeg().toBuffer();
    const persons = Array.from({ length: 30 }, (_, at) => aPerson({ id: `p${at}`, displayName: `Guest ${at} here` }));
    const pictures = new Map(persons.slice(0, 25).map(({ id }) => [id, face] as const));
    const { file, pages, text } = await printed(anIncident({ persons }), {}, pictures);
    expect(pages.length).toBeGreaterThan(3);
    for (const { displayName } of persons) expect(text).toContain(squashed(displayName));
    const pictureCounts = picturesOnPages(file);
    expect(pictureCounts.reduce((sum, each) => sum + each, 0)).toBe(25);
    expect(pictureCounts[0]).toBeGreaterThan(1);
    expect(new Set(picturesOnPages((await printed(anIncident({ persons }))).file))).toEqual(new Set([0]));
  });

  test('has the thumbnails of attached pictures, whatever their shape', async () => {
    const wide = sharp({ create: { width: 240, height: 60, channels: 3, background: 'red' } });
    const pictures = new Map([
      ['10', await wide.clone().jpeg().toBuffer()],
      ['11', await wide.png().toBuffer()],
    ]);
    const { file } = await printed(anIncident(), {}, pictures);
    expect(picturesOnPages(file).reduce((sum, each) => sum + each)).toBe(2);
  });

  test('repeats the name of a person or an action where it continues on the next page', async () => {
    const details = 'A long story. '.repeat(700);
    const action = { ...anIncident().correctiveActions[0]!, details };
    const persons = [aPerson({ displayName: 'Ana Silva', comments: details }), aPerson({ displayName: 'Ben Cho' })];
    const { pages, text } = await printed(anIncident({ persons, correctiveActions: [action] }));
    const continued = (name: string) => pages.filter((page) => page.includes(squashed(`${name}, continued`))).length;
    expect(continued('Ana Silva')).toBeGreaterThan(0);
    expect(continued('Trespass notice')).toBeGreaterThan(0);
    expect(text).not.toContain(squashed('Ben Cho, continued'));
  });

  test('embeds its fonts and has letter paper size', async () => {
    const { file } = await printed(anIncident());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const source = file.toString('latin1');
    expect(source).toContain('/MediaBox [0 0 612 792]');
    expect(source).not.toContain('Helvetica');
    expect(source).toContain('/FontFile2');
  });

  test('has A4 paper outside North America, with everything on it', async () => {
    const { file, text } = await printed(anIncident(), {}, undefined, 'DE');
    expect(file.toString('latin1')).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
    expect(text).toBe((await printed(anIncident())).text);
  });

  test('has the thumbnails of its attachments', async () => {
    const face = await stripes(300).jpeg().toBuffer();
    const incident = anIncident();
    const { file } = await printed(incident, {}, new Map([[incident.attachments[0]!.id, face]]));
    expect(picturesOnPages(file).reduce((sum, each) => sum + each, 0)).toBe(1);
  });
});

describe('private fields on the printout', () => {
  test('of a masked person show only their labels, even when the record contains the values', async () => {
    const person = aPerson({ masked: true, isEmployee: false, ...privateValues });
    const { text, file } = await printed(anIncident({ persons: [person] }));
    expect(text).toContain(squashed('Date of birth, Gender, Phone, Mobile phone, Email, Address Details hidden'));
    for (const value of Object.values(privateValues)) {
      expect(text).not.toContain(squashed(value));
      expect(file.includes(value)).toBe(false);
    }
    expect(text).not.toContain('1980');
  });

  test('are shown for users who may see them', async () => {
    const { text } = await printed(anIncident({ persons: [aPerson({ isEmployee: false, ...privateValues })] }));
    for (const [name, value] of Object.entries(privateValues)) {
      if (name !== 'dateOfBirth') expect(text).toContain(squashed(value));
    }
    expect(text).toContain('19/05/1980');
  });
});

describe('rich text on the printout', () => {
  test('has its lists, quotes, code and links', async () => {
    const summary =
      '3. first\n4. **second** one\n   - inner\n\n> said\n\n`D-4` and [notice](https://a.example/n)\n\n## Head';
    const { file, text } = await printed(anIncident({ summary }));
    expect(file.toString('latin1')).toContain('/URI (https://a.example/n)');
    for (const words of ['3.first', '4.secondone', '•inner', 'said', 'D-4andnotice(https://a.example/n)', 'Head']) {
      expect(text).toContain(words);
    }
  });

  test('can contain Latin, Greek and Cyrillic', async () => {
    const summary = 'Zoë Łukasz Őry, Дмитрий Ковалёв, Ελένη Παπαδοπούλου, “quotes” – and — dashes…';
    const { text } = await printed(anIncident({ summary }));
    expect(text).toContain(squashed(summary));
  });

  test('replaces characters that the font lacks, and drops control and formatting characters', async () => {
    const { text } = await printed(anIncident({ summary: 'a\u0007b\u001bc \u202Ed\u202C 中 \ud800 e\u00adf' }));
    expect(text).toContain('abcd\uFFFD\uFFFDef');
  });
});

describe('content that exceeds a page', { timeout: 60_000 }, () => {
  test.each(['x', 'W', '.', 'ő', '**ž**W', '`ž`W'])(
    '10,000 characters of %j are wrapped, and no character is lost',
    async (pattern) => {
      const start = process.cpuUsage();
      const summary = pattern.repeat(10_000 / pattern.length);
      const { text } = await printed(anIncident({ ...nothing, summary }));
      expect(secondsSince(start)).toBeLessThan(5);
      const widths = linesOf([run(summary)], lineWidth).map(widthOf);
      expect(widths.length).toBeGreaterThan(10);
      expect(Math.max(...widths)).toBeLessThanOrEqual(lineWidth);
      for (const letter of pattern.replaceAll(/[*`]/g, '')) {
        expect(text.split(letter).length).toBeGreaterThan(Math.floor(10_000 / pattern.length));
      }
    },
  );

  test.each(['# a\n', '- a\n', 'a\n', 'a\n\n', '> a\n\n', '>', '```\n', '1. - > ', '| a\n'])(
    '%j repeated many times',
    async (pattern) => {
      const start = process.cpuUsage();
      await printed(anIncident({ summary: pattern.repeat(10_000 / pattern.length) }));
      expect(secondsSince(start)).toBeLessThan(5);
    },
  );

  test.each([
    ['bold in bold', `${'**'.repeat(2_499)}ž${'**'.repeat(2_499)}`],
    ['underline in underline', `${'<u>'.repeat(1_400)}ž${'</u>'.repeat(1_400)}`],
    ['an endless heading', `# ž${'x'.repeat(9_990)}`],
    ['an endless address', `[ž](https://a.example/${'x'.repeat(9_900)})`],
  ])('%s', async (_, summary) => {
    const { text } = await printed(anIncident({ summary }));
    expect(text).toContain('ž');
  });

  test('control characters are dropped, however many there are', async () => {
    // without NUL, which PostgreSQL stores in no text
    const control = Array.from({ length: 159 }, (_, code) => String.fromCharCode(code + 1))
      .filter((character) => /[^\P{Cc}\n\r]/u.test(character))
      .join('');
    const summary = `be${control.repeat(Math.floor(9_980 / control.length))}fore`;
    const start = process.cpuUsage();
    const { text } = await printed(anIncident({ summary }));
    expect(secondsSince(start)).toBeLessThan(5);
    expect(text).toContain('before');
  });

  test('the persons of the longest incident are all printed, on as many pages as they need', async () => {
    const persons = Array.from({ length: maxParts }, (_, index) => aPerson({ displayName: `Person no. ${index}` }));
    const start = process.cpuUsage();
    const { text, pages } = await printed(anIncident({ persons }));
    expect(secondsSince(start)).toBeLessThan(10);
    for (const index of persons.keys()) expect(text).toContain(`Personno.${index}(`);
    expect(pages.length).toBeGreaterThan(100);
  });

  test('several long incidents are one document with its pages counted through', async () => {
    const persons = Array.from({ length: 1_400 }, () => aPerson());
    const numbers = [2405, 2406];
    const incidents = numbers.map((number) => ({ incident: anIncident({ number, persons }) }));
    const pages = pagesOf(await renderIncident({ ...forTheHotel, incidents }));
    expect(pages.length).toBeGreaterThan(400);
    for (const [at, words] of pages.entries()) expect(words).toContain(squashed(`Page ${at + 1} of ${pages.length}`));
    const naming = numbers.flatMap((number) => pages.filter((words) => words.includes(`#${number}`)));
    expect(naming, 'each page names its incident').toEqual(pages);
  });
});

/** In ems. */
const lineWidth = 40;
const secondsSince = (start: NodeJS.CpuUsage) => process.cpuUsage(start).user / 1e6;

const privateValues = {
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

const noAddress = {
  ...{ unit: '', address: '', street: '', cityId: null, cityName: '' },
  ...{ stateName: '', countryCode: '', postalCode: '' },
};

const nothing: Partial<IncidentRecord> = {
  ...{ reportedDate: null, occurredDate: null, classPath: [], severity: null, primaryCause: null, close: null },
  ...{ location: { ...noAddress, lastLocationId: null, locationPath: [] }, causeComments: '', summary: 'Nothing.' },
  ...{ persons: [], legalEntities: [], vehicles: [], items: [], attachments: [], correctiveActions: [], notes: [] },
};

function anIncident(changes: Partial<IncidentRecord> = {}): IncidentRecord {
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

function aPerson(changes: Partial<PersonRecord> = {}): PersonRecord {
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

const forTheHotel = {
  account: { name: 'Grand Pacific Hotel', countryCode: 'CA' },
  printedBy: 'Marcus Oyelaran',
  printedAt: new Date('2026-03-12T18:00:00Z'),
  display: { dateFormat: 0, timeZone: 'America/Vancouver', measurementType: 0 },
} satisfies Omit<IncidentDocumentProps, 'incidents'>;

async function printed(
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
