import { Font } from '@react-pdf/renderer';

export const documentFont = 'Noto Sans';

export type Face = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** `name` identifies the face in a document: parts of one font have the same PostScript name. */
export type NamedFace = { name: string; face: Face; isMain?: boolean };

export type FaceStyle = { bold?: boolean; italic?: boolean };

export const faceOf = ({ bold, italic }: FaceStyle): Face =>
  Font.getFont({
    fontFamily: documentFont,
    fontWeight: bold ? 700 : 400,
    fontStyle: italic ? 'italic' : 'normal',
  }).data!;

type ScriptFace = { regular: NamedFace; bold: NamedFace };

const scriptFaces: ScriptFace[] = [];
const faceOfCluster = new Map<string, ScriptFace | null>();

/** Script faces follow `documentFont`, whose characters they lack. */
export function addScriptFace(face: ScriptFace) {
  scriptFaces.push(face);
  faceOfCluster.clear();
}

export function isPrintable(character: string): boolean {
  return hasAll(faceOf({}), character) || scriptFaceOf(character) !== null;
}

/** A letter and its combining marks stay in one face. */
export function piecesByFace(text: string, style: FaceStyle): (NamedFace & { text: string })[] {
  const face = faceOf(style);
  const main = { name: face.postscriptName, face, isMain: true };
  if (scriptFaces.length === 0 || latin.test(text)) return [{ ...main, text }];
  const pieces: (NamedFace & { text: string })[] = [];
  for (const cluster of clustersOf(text)) {
    const script = hasAll(face, cluster) ? null : scriptFaceOf(cluster);
    const named = script ? script[style.bold ? 'bold' : 'regular'] : main;
    const last = pieces.at(-1);
    if (last && last.name === named.name) last.text += cluster;
    else pieces.push({ ...named, text: cluster });
  }
  return pieces;
}

export const clustersOf = (text: string) => Array.from(clusters.segment(text), ({ segment }) => segment);

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const latin = /^[ -\u024f\u2010-\u2026\u20ac]*$/;

function scriptFaceOf(cluster: string): ScriptFace | null {
  let face = faceOfCluster.get(cluster);
  if (face === undefined) {
    const has = (text: string) => scriptFaces.find(({ regular }) => hasAll(regular.face, text));
    face = has(cluster) ?? has([...cluster][0] ?? '') ?? null;
    faceOfCluster.set(cluster, face);
  }
  return face;
}

/** Joiners need no glyph: they shape the letters beside them. */
function hasAll(face: Face, text: string): boolean {
  for (const character of text) {
    if (!joiner.test(character) && !face.hasGlyphForCodePoint(character.codePointAt(0)!)) return false;
  }
  return true;
}

const joiner = /[\u200c\u200d]/;
