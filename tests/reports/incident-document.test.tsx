import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { displayIn } from '../support/display.ts';
import { stripes } from '../support/photo.ts';
import { anIncident, aPerson, nothing, printed, privateValues } from '../support/printed-incident.ts';
import { picturesOnPages, squashed } from '../support/printed-words.ts';

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
      'Tasks (0)',
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
    ['Times: America/Vancouver. Dates: day/month/year.'],
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

  test('says who approved the version that is printed, and when, and what happened in its review', async () => {
    const events = [
      { id: 'r', kind: 'RETURN', at: '2026-03-11T05:05:00Z', userName: 'Dana Whitfield', reason: 'Say when.' },
      { id: 'a', kind: 'APPROVE', at: '2026-03-11T16:45:00Z', userName: 'Dana Whitfield', reason: '' },
    ] as const;
    const review = {
      userId: null,
      userName: 'Priya Nair',
      returns: 1,
      since: '2026-03-11T16:45:00Z',
      events: [...events],
    };
    const { text } = await printed(anIncident({ review: { ...review, state: 'APPROVED' } }));
    expect(text).toContain(squashed('Approved by Dana Whitfield on 11/03/2026 09:45 AM.'));
    expect(text).toContain(squashed('Returned (Dana Whitfield, 10/03/2026 10:05 PM)'));
    expect(text).toContain(squashed('Reason Say when.'));
    const waiting = await printed(anIncident({ review: { ...review, state: 'WAITING' } }));
    expect(waiting.text).not.toContain(squashed('Approved by'));
    expect(waiting.text).toContain(squashed('State Waiting for review'));
    expect((await printed(anIncident())).text).not.toContain('Review');
  });

  test('shows None and Not closed for an incident without details', async () => {
    const { text } = await printed(anIncident(nothing));
    expect(text.match(/None/g)).toHaveLength(16);
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
    const { text } = await printed(anIncident(), { ...displayIn('America/Toronto', 1), measurementType: 1 });
    expect(text).toContain(squashed('Date reported 03/11/2026 01:33 AM'));
    expect(text).toContain(squashed('Times: America/Toronto. Dates: month/day/year.'));
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

  test('has the text of a letter that was only part of another one in an earlier printout', async () => {
    await printed(anIncident({ summary: 'ѷ' }));
    expect((await printed(anIncident({ summary: 'Aѵa' }))).text).toContain('Aѵa');
  });

  test('replaces what is no character, and drops control and formatting characters', async () => {
    const { text } = await printed(anIncident({ summary: 'a\u0007b\u001bc \u202Ed\u202C 中 \ud800 e\u00adf' }));
    expect(text).toContain('abcd中\uFFFDef');
  });
});
