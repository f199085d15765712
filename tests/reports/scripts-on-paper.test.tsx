import { beforeAll, describe, expect, test } from 'vitest';
import { loadFaces } from '#app/reports/printing/documents/document-faces.server.ts';
import { renderReport } from '#app/reports/printing/documents/report-pages/render-report.server.tsx';
import { linesOf, widthOf } from '#app/reports/printing/documents/text-lines.ts';
import { printable, run } from '#app/reports/printing/documents/text-runs.ts';
import { visualPieces } from '#app/reports/printing/documents/visual-order.ts';
import { seed } from '../support/fixed-choice.ts';
import { anIncident, aPerson, forTheHotel, lineWidth, nothing, printed } from '../support/printed-incident.ts';
import { pagesOf, squashed } from '../support/printed-words.ts';

const leftToRight = [
  ['Japanese', '山田 太郎さんが「財布を盗まれた」と申し出た。'],
  ['Chinese', '上海来的张女士丢失了手提包'],
  ['Chinese, traditional', '臺北來的陳先生'],
  ['Korean', '김민준 님이 로비에서 넘어졌습니다'],
  ['Thai', 'เมื่อคืนนี้มีแขกทะเลาะกับพนักงาน'],
  ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ ᓄᓇᕗᑦ'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['Armenian', 'Երևան'],
  ['Georgian', 'თბილისი'],
  ['Amharic', 'አዲስ አበባ'],
  ['Lao', 'ວຽງຈັນ'],
  ['Odia', 'ପ୍ରଭାତ କୁମାର'],
  ['Tibetan', 'བསྟན་འཛིན།'],
  ['Javanese', 'ꦗꦮ'],
  ['Tifinagh', 'ⵜⵉⴼⵉⵏⴰⵖ'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['Vai', 'ꕙꔤ'],
  ['Russian', 'Дмитрий Ковалёв'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Vietnamese', 'Nguyễn Thị Hương'],
  ['signs', '→ ✓ ★ ☎ № ½ ≤ √ ∑ ♥'],
  ['emoji', '🔥 😀 📞 🚑'],
] as const;

const rightToLeft = [
  ['Arabic', 'مطعم النخيل', 'ليخنلا معطم'],
  ['Arabic with a number and brackets', 'فرع (12) دبي', 'يبد (12) عرف'],
  ['Arabic with English inside', 'غرفة room 404 هنا', 'انه room 404 ةفرغ'],
  ['Arabic inside English', 'Guest مطعم النخيل left', 'Guest ليخنلا معطم left'],
  ["N'Ko", 'ߒߞߏ', 'ߏߞߒ'],
  ['Syriac', 'ܐܪܡܝܐ', 'ܐܝܡܪܐ'],
  ['Thaana', 'ދިވެހި', 'ިހެވިދ'],
  ['Hebrew', 'שלום עולם', 'םלוע םולש'],
  ['Arabic with its digits', 'غرفة ١٢ ثم ١٠:٣٠', '١٠:٣٠ مث ١٢ ةفرغ'],
  ['Arabic digits inside English', 'Room ١٢ at ١٠:٣٠', 'Room ١٢ at ١٠:٣٠'],
  ['Hebrew with a time', 'בשעה 12:30 בלובי', 'יבולב 12:30 העשב'],
] as const;

/** The font has one glyph for those that look alike in Arabic and Persian, so that they are copied as the Arabic ones. */
const persianDigits = [
  ['a Persian number plate', '۱۲ ب ۳۴۵', '۳۴۵ ب ۱۲'],
  ['Persian digits inside English', 'Room ۱۲۳', 'Room ۱۲۳'],
] as const;

beforeAll(async () => {
  await loadFaces([leftToRight, rightToLeft]);
});

describe('a text on paper', () => {
  test.each(leftToRight)('in %s has each of its characters', async (_, words) => {
    const person = aPerson({ displayName: words });
    const { text } = await printed(anIncident({ summary: words, persons: [person] }));
    expect(text.normalize('NFC').split(squashed(words)).length - 1).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('\uFFFD');
  });

  test.each([...rightToLeft, ...persianDigits])(
    'in %s is painted in the order in which it is read',
    (_, words, painted) => {
      const [line] = linesOf([run(words)], lineWidth);
      // the PDF library turns the letters of a piece of a right-to-left script itself
      const pieces = visualPieces(line!).map(({ text, isMain }) => (isMain ? text : turned(text)));
      expect(pieces.join('')).toBe(painted);
    },
  );

  test.each(rightToLeft)('in %s is in lists', async (_, words) => {
    const list = {
      title: words,
      facts: [],
      notes: [],
      columns: ['summaryText' as const],
      rows: [[words]],
      hasMore: false,
    };
    const text = pagesOf(await renderReport({ list }, forTheHotel)).join('');
    expect(text).not.toContain('\uFFFD');
    for (const letter of squashed(words)) expect(text).toContain(letter);
  });

  test('keeps the joiners of Persian, and has no other formatting characters', async () => {
    await loadFaces('نمی‌خواهم');
    expect(printable('نمی\u200cخواهم')).toBe('نمی\u200cخواهم');
    expect(printable('a\u200cb\u200dc\u202ed')).toBe('abcd');
  });

  test('names the characters that no font has', async () => {
    const { text } = await printed(anIncident({ ...nothing, summary: 'Linear B: 𐀀𐀁 and more' }));
    expect(text).toContain('LinearB:\uFFFD\uFFFDandmore(2charactersnotprintable:U+10000,U+10001)');
  });

  test.each([
    ['Thai', 'เมื่อคืนนี้มีแขกทะเลาะกับพนักงานต้อนรับ'.repeat(20)],
    ['Japanese', '昨夜の二時ごろ、ロビーの近くで「財布を盗まれた」と申し出た。'.repeat(20)],
    ['Arabic', 'نص طويل باللغة العربية يمتد على أكثر من سطر واحد. '.repeat(20)],
    ['words held together by non-breaking blanks', 'non\u00a0breaking\u00a0'.repeat(50)],
  ])('of %s breaks between words, within the width of the line', (_, words) => {
    const lines = linesOf([run(words)], lineWidth);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(lineWidth);
    const texts = lines.map((line) => line.map(({ text }) => text).join(''));
    expect(squashed(texts.join(''))).toBe(squashed(printable(words)));
    for (const text of texts) expect(text).not.toMatch(/^[、。」]|「$|(?:non|breakin|breaki)$/u);
  });

  test('of any characters of any script is printed or named', async () => {
    const random = randomFrom(seed);
    const words = Array.from({ length: 400 }, () =>
      Array.from({ length: 1 + (random() % 6) }, () =>
        String.fromCodePoint(blocks[random() % blocks.length]! + (random() % 96)),
      )
        .join('')
        .normalize('NFC'),
    );
    await loadFaces(words);
    for (const word of words) {
      const [line] = linesOf([run(word)], 1_000);
      expect(Number.isFinite(widthOf(line!))).toBe(true);
      for (const character of word) {
        if (/[\p{Cc}\p{Cf}\p{Variation_Selector}\s]/u.test(character)) continue;
        const number = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
        expect(printable(word).includes(character) || printable(word).includes(number), `${word} ${number}`).toBe(true);
      }
    }
    await printed(anIncident({ ...nothing, summary: words.join(' ') }));
  });
});

const turned = (text: string) => [...text].toReversed().join('');

/** Where blocks of Unicode begin. */
const blocks = [
  ...[
    0x20, 0xa0, 0x100, 0x370, 0x400, 0x530, 0x590, 0x600, 0x700, 0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80,
  ],
  ...[
    0xd00, 0xd80, 0xe00, 0xe80, 0x1000, 0x10a0, 0x1200, 0x13a0, 0x1400, 0x1780, 0x2000, 0x2190, 0x2600, 0x3040, 0x4e00,
  ],
  ...[0xac00, 0x10000, 0x1f300, 0x1f600],
];

/** Returns the numbers of a linear congruential generator, those of Numerical Recipes. */
function randomFrom(start: number) {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
