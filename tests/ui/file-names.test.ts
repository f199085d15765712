import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName } from '#app/attachments/clean-name.ts';

const family = '👨\u200d👩\u200d👧';
const flag = '🏳\ufe0f\u200d🌈';
const bytesOf = (text: string) => Buffer.byteLength(text);
const graphemes = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);

describe('the name of a file', () => {
  test.each([
    ['a family', `${family} lobby.jpg`, `${family} lobby.jpg`],
    ['Persian', 'نمی\u200cخواهم.pdf', 'نمی\u200cخواهم.pdf'],
    ['Devanagari', 'क्\u200dष.doc', 'क्\u200dष.doc'],
    ['a flag', `${flag}.gif`, `${flag}.gif`],
    ['a skin tone', '🧑🏽\u200d🚒.jpg', '🧑🏽\u200d🚒.jpg'],
    ['a keycap', '1\ufe0f\u20e3 list.txt', '1\ufe0f\u20e3 list.txt'],
    ['a Japanese form', '葛\u{e0100}城.txt', '葛\u{e0100}城.txt'],
    ['a joiner between Latin letters', 'pay\u200dpal.txt', 'paypal.txt'],
    ['a turned ending', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['an isolate', '\u2066a\u2069.txt', 'a.txt'],
    ['a zero-width blank', 'a\u200bb.txt', 'ab.txt'],
    ['a byte order mark', '\ufeffa.txt', 'a.txt'],
    ['an accent typed apart', 'Jose\u0301.txt', 'José.txt'],
    ['a path of Windows', 'C:\\fakepath\\a.txt', 'a.txt'],
    ['a path that climbs', '../../etc/passwd', 'passwd'],
    ['nothing that is seen', '\u200d\u202e', 'file'],
    ['255 bytes', `${'é'.repeat(125)}a.png`, `${'é'.repeat(125)}a.png`],
    ['256 bytes', `${'é'.repeat(126)}.png`, `${'é'.repeat(125)}.png`],
    ['many families', `${family.repeat(20)}.jpg`, `${family.repeat(13)}.jpg`],
    ['many flags', `${flag.repeat(40)}.jpeg`, `${flag.repeat(17)}.jpeg`],
    ['letters with accents that have no one sign', `${'x\u0301'.repeat(100)}.pdf`, `${'x\u0301'.repeat(83)}.pdf`],
    ['a long name of 200 letters', `${'a'.repeat(240)}.jpg`, `${'a'.repeat(240)}.jpg`],
    ['a dot before the cut', `${'a'.repeat(250)}.b${'c'.repeat(30)}`, `${'a'.repeat(250)}.bccc`],
    ['a blank before the cut', `${'a'.repeat(249)}   bc.txt`, `${'a'.repeat(249)} b.txt`],
    ['a character longer than a name', `x${'\u0301'.repeat(200)}.txt`, 'file.txt'],
  ])('with %s', (_, given, name) => {
    expect(cleanName(given)).toBe(name);
    expect(bytesOf(name)).toBeLessThanOrEqual(255);
  });

  test('keeps whole characters and the ending in 255 bytes, whatever it is made of', () => {
    const unit = fc.constantFrom(family, flag, 'a', 'é', '東', '😀', 'x\u0301', 'क्\u200dष', 'ی\u200cخ', ' ', '🇨🇦');
    const ending = fc.constantFrom('.jpg', '.jpeg', '.رسم', '');
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 120 }), ending, (units, kind) => {
        const given = `b${units.join('')}z${kind}`;
        const name = cleanName(given);
        expect(bytesOf(name)).toBeLessThanOrEqual(255);
        expect(name.endsWith(kind)).toBe(true);
        expect(cleanName(name)).toBe(name);
        const kept = name.slice(0, name.length - kind.length);
        const all = graphemes(given.replace(/\s{2,}/g, ' ').normalize('NFC'));
        if (kept !== '') expect(all.slice(0, graphemes(kept).length).join('').trimEnd()).toBe(kept);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
