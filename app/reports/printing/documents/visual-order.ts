import bidiFactory from 'bidi-js';
import { type NamedFace, piecesByFace } from './document-font.ts';
import type { Run } from './text-runs.ts';

export type VisualPiece = NamedFace & Run;

const bidi = bidiFactory();

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

const wordsApart = /[\p{L}\p{M}\p{N}\u200c\u200d]+|./gsu;
const digitsApart = new RegExp(`${rightToLeft.source}|[^${rightToLeft.source.slice(1)}+`, 'gu');

/** The first letter decides the direction of a paragraph. */
export function isRightToLeft(paragraph: string): boolean {
  return rightToLeft.test(paragraph) && bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs[0]!.level === 1;
}

/** Returns pieces of one face each, from left to right. */
export function visualPieces(runs: Run[]): VisualPiece[] {
  const line = runs.map(({ text }) => text).join('');
  if (!rightToLeft.test(line)) return runs.flatMap((run) => inFaces(run, run.text));
  const { levels } = bidi.getEmbeddingLevels(line, runs[0]!.rightToLeft ? 'rtl' : 'ltr');
  const pieces: { level: number; piece: VisualPiece }[] = [];
  let at = 0;
  for (const run of runs) {
    for (const text of ofOneLevel(run.text, levels.subarray(at, at + run.text.length))) {
      const level = levels[at]!;
      at += text.length;
      // the PDF library orders pieces from the left, and reverses those of right-to-left scripts, digits too
      const words = text.match(level % 2 === 0 ? digitsApart : wordsApart) ?? [];
      for (const word of words) {
        const isSign = level % 2 === 1 && !rightToLeft.test(word);
        const mirroredWord = isSign ? mirrored(word) : word;
        for (const piece of inFaces(run, mirroredWord)) pieces.push({ level, piece });
      }
    }
  }
  return reordered(pieces).map(({ piece }) => piece);
}

const inFaces = (run: Run, text: string) => piecesByFace(text, run.style).map((piece) => ({ ...run, ...piece }));

const mirrored = (sign: string) => [...sign].map((one) => bidi.getMirroredCharacter(one) ?? one).join('');

function* ofOneLevel(text: string, levels: Uint8Array) {
  let from = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && levels[at] === levels[from]) continue;
    yield text.slice(from, at);
    from = at;
  }
}

/** Unicode Standard Annex 9, rule L2: reverses runs from the highest level to the lowest odd one. */
function reordered<Leveled extends { level: number }>(pieces: Leveled[]): Leveled[] {
  const ordered = [...pieces];
  const highest = Math.max(...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
