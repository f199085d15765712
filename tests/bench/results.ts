import { type Measure, table } from './measure.ts';

/** The measures of a part of the bench, and the error that ended it. */
export type Result = { part: string; where: string; measures: Measure[]; failure?: string };

/** Returns the document with this result instead of the part's last one; the other results stay, in the order of `parts`. */
export function withResult(document: string, result: Result, parts: string[]): string {
  return document.replace(/(?<=<!-- results -->\n).*?(?=<!-- end of results -->)/s, (results) => {
    const sections = new Map(results.split(/^### /m).map((text) => [/^\S*/.exec(text)![0], `### ${text.trim()}`]));
    sections.set(result.part, section(result));
    return `\n${parts.flatMap((part) => sections.get(part) ?? []).join('\n\n')}\n\n`;
  });
}

export function section({ part, where, measures, failure }: Result): string {
  const parts = [`### ${part}`, where];
  if (measures.length > 0) parts.push(table(measures));
  if (failure) parts.push(`**Failed:** \`${failure.replaceAll('`', "'")}\``);
  return parts.join('\n\n');
}
