import type { CsvQuestion } from '../../ui/forms/csv-question.tsx';
import { guardedForm } from '../forms/form-values.ts';
import { parseForm } from '../forms/parse-form.server.ts';
import { type FileReading, fileReadings } from './file-readings.server.ts';
import { withLineFeeds } from './line-ends.ts';

/** A form may be four times as large as its text file. */
const maxBytes = 1024 * 1024;

/** `form` has the other fields. */
type TextFile = { form: Request; text: string; refusal: string | null; question: CsvQuestion | null };

/** Reads the field `file`, or its text in `csv` after a question. Throws a 400 or 413 response for a malformed form. */
export async function readTextFile(request: Request): Promise<TextFile> {
  const form = await parseForm(request);
  const [file, answer] = [form.get('file'), form.get('csv')];
  const readings: FileReading[] =
    typeof answer === 'string'
      ? [{ encoding: 'UTF-8', text: withLineFeeds(answer) }]
      : file instanceof File && file.size <= maxBytes
        ? fileReadings(await file.bytes())
        : [];
  const [first, second] = readings;
  return {
    form: new Request(request.url, { method: 'POST', body: guardedForm(form) }),
    text: first?.text ?? '',
    refusal: typeof answer === 'string' ? null : refusalOf(file, first?.text ?? ''),
    question: first && second ? encodingQuestion(first, second) : null,
  };
}

function refusalOf(file: FormDataEntryValue | null, text: string): string | null {
  if (!(file instanceof File) || file.size === 0) return 'A file is required';
  if (file.size > maxBytes) return 'The file is larger than 1 MB. Choose a smaller one.';
  if (text.includes('\0')) return 'This is not a text file. Save it as “CSV UTF-8”.';
  return null;
}

const maxLines = 5;

function encodingQuestion(...readings: [FileReading, FileReading]): CsvQuestion {
  const [lines, others] = readings.map(({ text }) => text.split(/\r\n|\r|\n/)) as [string[], string[]];
  const different = lines.flatMap((line, index) => (line === others[index] ? [] : [index])).slice(0, maxLines);
  return {
    question:
      'Which lines are spelled correctly? The file does not say how it was saved. If neither is, save it as “CSV UTF-8” and choose it again.',
    answers: readings.map(({ encoding, text }, answer) => ({
      label: `Saved on ${encoding}`,
      lines: different.map((at) => [lines, others][answer]![at]!.slice(0, 200)),
      csv: text,
    })),
  };
}
