import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';

export const maxChartNotes = 100;
const maxCharacters = 100;

/** Each line has a note: a day as yyyy-MM-dd and a text. The lines are in the order of the days. */
export const chartNotesInput = z.object({
  chartNotes: z
    .string()
    .max(20_000, 'The list cannot be longer than 20,000 characters.')
    .default('')
    .transform((text) => text.split(/\r\n|\r|\n/).map((line) => singleLine(line)))
    .superRefine((lines, { addIssue }) => {
      const wrong = lines.flatMap((line, index) => {
        const problem = line && noteProblem(line);
        return problem ? [`Line ${index + 1}: ${problem}`] : [];
      });
      if (wrong.length > 0) addIssue(wrong.slice(0, 3).join(' '));
    })
    .transform((lines) => [...new Set(lines.filter(Boolean))].sort())
    .refine((notes) => notes.length <= maxChartNotes, `Write ${maxChartNotes} notes at most.`),
});

export type ChartNotesInput = z.output<typeof chartNotesInput>;

function noteProblem(line: string): string | null {
  const [, day, text] = /^(\S+) (.+)$/.exec(line) ?? [];
  if (!day || !text || !isDay(day))
    return 'begin with a day and write the text after it, such as 2026-03-03 New cameras.';
  if (text.length > maxCharacters) return `the text is longer than ${maxCharacters} characters.`;
  return null;
}

function isDay(text: string) {
  const noon = new Date(`${text}T12:00:00Z`);
  return (
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
  );
}
