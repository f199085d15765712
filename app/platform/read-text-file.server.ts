import { isUtf8 } from 'node:buffer';
import { guardedForm } from './form-values.ts';
import { parseForm } from './parse-form.server.ts';

/** Maximum size of a text file; a form may have four times as much. */
const maxBytes = 1024 * 1024;

/** The other fields as a form request, and the text of the file; what is wrong with the file is a message. */
type TextFile = { form: Request; text: string; refusal: string | null };

/** Reads a form with one text file, `file`. Throws a 400 or 413 response when the form cannot be parsed. */
export async function readTextFile(request: Request): Promise<TextFile> {
  const form = await parseForm(request);
  const file = form.get('file');
  const text = file instanceof File && file.size <= maxBytes ? textOf(await file.bytes()) : '';
  return {
    form: new Request(request.url, { method: 'POST', body: guardedForm(form) }),
    text,
    refusal: refusalOf(file, text),
  };
}

/** Spreadsheets on Windows save CSV in their own encoding unless they are asked for UTF-8. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

function refusalOf(file: FormDataEntryValue | null, text: string): string | null {
  if (!(file instanceof File) || file.size === 0) return 'A file is required';
  if (file.size > maxBytes) return 'The file is larger than 1 MB. Choose a smaller one.';
  if (text.includes('\0')) return 'This is not a text file. Save it as “CSV UTF-8”.';
  return null;
}
