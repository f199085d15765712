import { isSomething } from './is-something.ts';
import { type Field, fieldParts } from './labelled-fields.ts';
import { blockGap, entryPlace } from './page-measures.ts';
import { type Part, type Section, text, textPart } from './page-parts.ts';
import { bold, pale, run } from './text-runs.ts';

export type Tag = string | false | null;
export type Entry = { title: string; tags: Tag[]; picture?: Buffer; fields: Field[] };

export function bandOf(name: string, entries: Entry[]): Section {
  const parts = entries.flatMap(entryParts);
  return { name: `${name}\u00A0(${entries.length})`, parts: parts.length > 0 ? parts : [quiet('None')] };
}

function entryParts({ title, tags, picture, fields }: Entry): Part[] {
  const tagText = tags.filter(isSomething).join(', ');
  const runs = [run(title, bold), run(tagText && ` (${tagText})`, pale)];
  const parts: Part[] = [...(picture ? [{ picture, above: blockGap }] : []), ...fieldParts(fields)];
  return [
    textPart(runs, { ...entryPlace, above: 2 * blockGap, keep: true }),
    ...parts.map((part) => ({ ...part, entry: title })),
  ];
}

export const quiet = (words: string) => text(words, { ...entryPlace, style: pale });
