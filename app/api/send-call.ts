import type { DocumentedCall } from './queries/documented-calls.server.ts';

export type Answer =
  | { failed: string }
  | { status: number; milliseconds: number; bytes: number; etag: string | null; text: string };

const longestText = 50_000;

export async function sendCall(call: DocumentedCall, form: HTMLFormElement): Promise<Answer> {
  const headers = new Headers({ Authorization: `Bearer ${textOf(form, 'key').trim()}` });
  const query = new URLSearchParams();
  let path = call.path;
  for (const { name, place } of call.inputs) {
    const value = textOf(form, name);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') query.set(name, value);
    else if (value !== '') headers.set(name, value);
  }
  const body = bodyOf(call, form);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const address = `${path}${query.size > 0 ? `?${query}` : ''}`;
  const started = performance.now();
  const init: RequestInit = { method: call.method, headers, body, credentials: 'omit', cache: 'no-store' };
  const answer = await fetch(address, init)
    .then(async (response) => ({ response, content: await response.blob() }))
    .catch(() => null);
  if (!answer) return { failed: 'The server did not answer. Check the connection and try again.' };
  const { response, content } = answer;
  return {
    status: response.status,
    etag: response.headers.get('ETag'),
    bytes: content.size,
    milliseconds: Math.round(performance.now() - started),
    text: await readableText(content),
  };
}

function bodyOf(call: DocumentedCall, form: HTMLFormElement): string | FormData | null {
  if (call.sampleBody !== null) return textOf(form, 'body');
  if (call.form.length === 0) return null;
  const parts = new FormData();
  for (const { name, isFile } of call.form) {
    const control = form.elements.namedItem(`form-${name}`);
    if (!(control instanceof HTMLInputElement) || control.value === '') continue;
    // the server reads only the fields before the file
    if (!isFile) parts.set(name, control.value);
  }
  const file = form.elements.namedItem('form-file');
  if (file instanceof HTMLInputElement && file.files?.[0]) parts.set('file', file.files[0]);
  return parts;
}

function textOf(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : '';
}

async function readableText(content: Blob): Promise<string> {
  if (content.size === 0) return '';
  if (!/json|^text\//.test(content.type)) return `A file: ${content.type || 'no media type'}`;
  const text = await content.text();
  const written = content.type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return written.length > longestText ? `${written.slice(0, longestText)}\n…` : written;
}
