import { join } from 'node:path';
import { Font } from '@react-pdf/renderer';
import { documentFont, type Face, faceOf } from './document-font.ts';
import { loadScriptFaces } from './script-faces.server.ts';

let loading: Promise<void> | undefined;

/** Loads the font faces that measure and paint `content`. */
export async function loadFaces(content: unknown) {
  loading ??= load();
  await loading;
  await loadScriptFaces(JSON.stringify(content), nameLetters);
}

async function load() {
  await Promise.all(
    faces.map(({ fontWeight, fontStyle }) => Font.load({ fontFamily: documentFont, fontWeight, fontStyle })),
  );
  for (const bold of [false, true]) for (const italic of [false, true]) nameLetters(faceOf({ bold, italic }));
}

/** A glyph keeps the characters of its first use: z, first read as a part of ž, would have none in every later document. */
function nameLetters(face: Face) {
  for (const code of face.characterSet) {
    const letter = String.fromCodePoint(code);
    if (letter.normalize('NFKC') === letter) face.glyphForCodePoint(code);
  }
}

const file = (name: string) => join(import.meta.dirname, 'fonts', `NotoSans-${name}.ttf`);

const faces = [
  { src: file('Regular'), fontWeight: 400, fontStyle: 'normal' },
  { src: file('Italic'), fontWeight: 400, fontStyle: 'italic' },
  { src: file('Bold'), fontWeight: 700, fontStyle: 'normal' },
  { src: file('BoldItalic'), fontWeight: 700, fontStyle: 'italic' },
] as const;

Font.register({ family: documentFont, fonts: [...faces] });
// the library falls back to Helvetica, also for line ends, which is never embedded and covers only Latin
const families = Font.getRegisteredFonts();
families.Helvetica = families[documentFont]!;
Font.registerHyphenationCallback((word) => [word]);
