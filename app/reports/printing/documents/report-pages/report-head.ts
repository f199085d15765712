import { bodySize, leading, pageMargin, smallSize, titleSize } from '../page-measures.ts';
import { paleInk } from '../page-styles.ts';
import { paintLines } from '../paint-text.ts';
import { linesOf } from '../text-lines.ts';
import { bold, pale, type Run, run } from '../text-runs.ts';
import { addText, type Flow } from './page-flow.ts';

/** Example: "Criteria" and the searched criteria in words. */
export type Fact = { label: string; words: string };

type Head = { title: string; finding?: Run[]; facts: Fact[]; notes: string[] };

const labelWidth = 66;
const factLeft = labelWidth + 12;

export function addHead(flow: Flow, { title, finding, facts, notes }: Head) {
  addText(flow, [run(title, bold)], { size: titleSize });
  if (finding) addText(flow, finding, { size: 10, above: 3 });
  flow.top += 6;
  for (const { label, words } of facts) addFact(flow, label, words);
  for (const note of notes) addText(flow, [run(note, pale)], { size: smallSize, above: 4 });
  flow.top += 8;
}

/** A fact may be longer than a page. */
function addFact(flow: Flow, label: string, words: string) {
  const lines = linesOf([run(words)], (flow.width - factLeft) / bodySize);
  const lineHeight = bodySize * leading;
  for (let at = 0; at < lines.length; ) {
    flow.require(lineHeight + 3);
    const count = Math.max(1, Math.min(lines.length - at, Math.floor((flow.bottom - flow.top - 3) / lineHeight)));
    const some = lines.slice(at, at + count);
    const first = at === 0;
    flow.add(count * lineHeight + 3, (painter, top) => {
      const rule = pageMargin + labelWidth;
      const bottom = top + count * lineHeight + 3;
      painter.lineWidth(0.5);
      for (const x of [rule, rule + 2.5]) painter.moveTo(x, top).lineTo(x, bottom).stroke(paleInk);
      if (first) paintLines(painter, [[run(label, bold)]], { x: pageMargin, top });
      paintLines(painter, some, { x: pageMargin + factLeft, top });
    });
    at += count;
  }
}
