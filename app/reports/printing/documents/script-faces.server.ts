import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Font } from '@react-pdf/renderer';
import { addScriptFace, type Face, isPrintable } from './document-font.ts';

/** Fonts of other scripts are on disk in compressed parts of some hundred characters (31 MB); each is loaded once. */
export async function loadScriptFaces(text: string, nameLetters: (face: Face) => void) {
  const missing = new Set(text.normalize('NFC').match(/(?!\p{Cf}|\p{Variation_Selector})[^\0-\u024f]/gu));
  for (const character of missing) {
    if (isPrintable(character)) continue;
    for (const part of partsWith(character)) {
      if (isPrintable(character)) break;
      await load(part, nameLetters);
    }
  }
}

type Part = { family: string; name: string; ranges: [from: number, to: number][]; isLoaded: boolean };

function partsWith(character: string): Part[] {
  const code = character.codePointAt(0)!;
  parts ??= families.flatMap(partsOf);
  return parts.filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
}

let parts: Part[] | undefined;

const require = createRequire(import.meta.url);
const folderOf = (family: string) => dirname(require.resolve(`${family}/package.json`));

function partsOf(family: string): Part[] {
  const listed: Record<string, string> = JSON.parse(readFileSync(join(folderOf(family), 'unicode.json'), 'utf8'));
  return Object.entries(listed).map(([name, ranges]) => ({
    family,
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
    isLoaded: false,
  }));
}

/** Leaves out Latin, which `documentFont` has. */
const charactersOf = ({ ranges }: Part) =>
  ranges
    .filter(([from]) => from > lastLatin)
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');

const lastLatin = 0x24f;

async function load(part: Part, nameLetters: (face: Face) => void) {
  if (part.isLoaded) return;
  part.isLoaded = true;
  const isVariable = part.family.startsWith(variable);
  const font = part.family.split('/')[1]!;
  const file = join(folderOf(part.family), 'files', `${font}-${part.name}-${isVariable ? 'wght' : '400'}-normal.woff2`);
  const packed = await readFile(file);
  const faceOfWeight = async (weight: number) => {
    const { default: subsetFont } = await import('subset-font');
    // the PDF library embeds neither compressed nor variable fonts
    const data = await subsetFont(packed, ` ${charactersOf(part)}`, {
      targetFormat: 'truetype',
      ...(isVariable && { variationAxes: { wght: weight } }),
    });
    const name = `${font} ${part.name} ${weight}`;
    Font.register({ family: name, src: `data:font/ttf;base64,${data.toString('base64')}` });
    await Font.load({ fontFamily: name });
    const face = Font.getFont({ fontFamily: name }).data!;
    nameLetters(face);
    layAnyText(face);
    return { name, face };
  };
  const regular = await faceOfWeight(400);
  addScriptFace({ regular, bold: isVariable ? await faceOfWeight(700) : regular });
}

/** The PDF library fails on some sequences that no language writes, so these are laid out sign by sign. */
function layAnyText(face: Face) {
  const layout = face.layout.bind(face);
  face.layout = (text: string, features?: object) => {
    try {
      return layout(text, features);
    } catch {
      return layout(text, { mark: false, mkmk: false, abvm: false, blwm: false }, 'latn');
    }
  };
}

const variable = '@fontsource-variable/';

/** The first family with a character wins, so that Japanese names do not get Chinese forms. */
const families = [
  ...['arabic', 'hebrew', 'thai', 'canadian-aboriginal', 'armenian', 'georgian', 'ethiopic', 'cherokee', 'bengali'],
  ...['tamil', 'gurmukhi', 'gujarati', 'telugu', 'kannada', 'malayalam', 'sinhala', 'khmer', 'lao', 'myanmar'],
  ...['oriya', 'thaana', 'syriac', 'javanese', 'balinese', 'sundanese', 'cham', 'ol-chiki', 'meetei-mayek'],
  ...['lisu', 'new-tai-lue', 'jp', 'kr', 'sc', 'symbols'],
]
  .map((script) => `${variable}noto-sans-${script}`)
  .concat(`${variable}noto-serif-tibetan`)
  .concat(['nko', 'osage', 'tifinagh', 'vai'].map((script) => `@fontsource/noto-sans-${script}`))
  .concat('@fontsource/noto-sans-symbols-2', '@fontsource/noto-sans-math', `${variable}noto-emoji`);
