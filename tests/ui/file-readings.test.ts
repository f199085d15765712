import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileReadings } from '#app/platform/text-files/file-readings.server.ts';
import { readTextFile } from '#app/platform/text-files/read-text-file.server.ts';

/** The bytes of the letters that these tests use, in the two encodings that look alike. */
const bytesOf = {
  Windows: { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, œ: 0x9c },
  Mac: {
    Å: 0x81,
    É: 0x83,
    Ñ: 0x84,
    Ö: 0x85,
    à: 0x88,
    å: 0x8c,
    ç: 0x8d,
    é: 0x8e,
    è: 0x8f,
    ê: 0x90,
    ë: 0x91,
    í: 0x92,
    ú: 0x9c,
    î: 0x94,
    ñ: 0x96,
    ó: 0x97,
    ô: 0x99,
    ö: 0x9a,
    ü: 0x9f,
    ß: 0xa7,
    ø: 0xbf,
    '–': 0xd0,
    '“': 0xd2,
    '”': 0xd3,
    '’': 0xd5,
  },
};

function saved(text: string, encoding: 'Windows' | 'Mac'): Uint8Array {
  const special: Record<string, number> = bytesOf[encoding];
  return Uint8Array.from(text, (sign) => special[sign] ?? sign.charCodeAt(0));
}

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from('Zoë,東京,😀'), 'Zoë,東京,😀'],
    ['UTF-8', Buffer.from('\ufeffZoë'), 'Zoë'],
    ['UTF-8', Buffer.from('plain'), 'plain'],
    ['UTF-8', Buffer.from(''), ''],
    ['UTF-16', utf16('\ufeffName\tZoë'), 'Name\tZoë'],
    ['UTF-16', utf16('\ufeff東京'), '東京'],
    ['UTF-16', utf16('\ufeffName\tZoë', true), 'Name\tZoë'],
    ['UTF-16', utf16('Name,Zoë,Ōsaka'), 'Name,Zoë,Ōsaka'],
    ['UTF-16', utf16('Name,Zoë,Ōsaka', true), 'Name,Zoë,Ōsaka'],
    ['Windows', saved('José', 'Windows'), 'José'],
    ['Windows', saved('Müller, Ångström', 'Windows'), 'Müller, Ångström'],
    ['Windows', saved('Name,“Hi” – 5', 'Windows'), 'Name,“Hi” – 5'],
    ['Windows', saved('MONTRÉAL', 'Windows'), 'MONTRÉAL'],
    ['Windows', saved('François don’t', 'Windows'), 'François don’t'],
    ['Windows', saved('naïve sœur', 'Windows'), 'naïve sœur'],
    ['Mac', saved('José', 'Mac'), 'José'],
    ['Mac', saved('Müller, Ångström', 'Mac'), 'Müller, Ångström'],
    ['Mac', saved('Name,“Hi”', 'Mac'), 'Name,“Hi”'],
    ['Mac', saved('MONTRÉAL', 'Mac'), 'MONTRÉAL'],
    ['Mac', saved('François don’t', 'Mac'), 'François don’t'],
    ['Mac', saved('Élan, Straße, Søren', 'Mac'), 'Élan, Straße, Søren'],
  ])('in %s of %o is read as %s', (encoding, bytes, text) => {
    expect(fileReadings(bytes)).toEqual([{ encoding, text }]);
  });

  test.each([
    [saved('École', 'Windows'), 'École', '…cole'],
    [saved('€5', 'Windows'), '€5', 'Ä5'],
    [saved('Martí', 'Mac'), 'Mart’', 'Martí'],
    [saved('île', 'Mac'), '”le', 'île'],
    [saved('don’t', 'Windows'), 'don’t', 'donít'],
  ])('that Windows and Mac spell alike has both readings: %o', (bytes, windows, mac) => {
    expect(fileReadings(bytes)).toEqual([
      { encoding: 'Windows', text: windows },
      { encoding: 'Mac', text: mac },
    ]);
  });

  test('is never read otherwise than it was written without a question', () => {
    const names = [
      'José',
      'Zoë',
      'École',
      'Müller',
      'naîf',
      'Martí',
      'île',
      'Straße',
      'Søren',
      'Ñandú',
      'don’t',
      '– 5',
      'Roy',
    ];
    const words = fc.array(fc.constantFrom(...names), { maxLength: 4 }).map((chosen) => chosen.join(', '));
    const encoding = fc.constantFrom('Windows' as const, 'Mac' as const);
    fc.assert(
      fc.property(words, encoding, (text, from) => {
        expect(fileReadings(saved(text, from)).map((reading) => reading.text)).toContain(text);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('a chosen file', () => {
  const sent = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return readTextFile(new Request('http://localhost/', { method: 'POST', body: form }));
  };

  test('that two encodings spell alike is asked about, with the lines that differ, and the answer is its text', async () => {
    const file = new File([saved('Name\nPool\nÉcole', 'Windows') as Uint8Array<ArrayBuffer>], 'list.csv');
    const { question } = await sent({ file });
    expect(question!.answers).toEqual([
      { label: 'Saved on Windows', lines: ['École'], csv: 'Name\nPool\nÉcole' },
      { label: 'Saved on Mac', lines: ['…cole'], csv: 'Name\nPool\n…cole' },
    ]);
    const answered = await sent({ csv: question!.answers[0]!.csv });
    expect(answered).toMatchObject({ text: 'Name\nPool\nÉcole', refusal: null, question: null });
  });

  test('that is no text, empty or missing is refused with a sentence', async () => {
    const bytes = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8, 0, 0xff]);
    expect((await sent({ file: new File([bytes], 'a.xlsx') })).refusal).toContain('This is not a text file.');
    expect((await sent({ file: new File([], 'a.csv') })).refusal).toBe('A file is required');
    expect((await sent({})).refusal).toBe('A file is required');
  });
});
