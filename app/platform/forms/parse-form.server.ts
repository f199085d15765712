import { maxFields } from './form-values.ts';

/** Throws a 400 or 413 response. Counts fields first: parsing a million fields blocks the process for seconds. */
export async function parseForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  const body = await request.arrayBuffer().then(Buffer.from, refuseMalformed);
  if (hasMoreThan(maxFields, body, separatorOf(type))) {
    throw new Response('This form has too many fields.', { status: 413 });
  }
  return await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(refuseMalformed);
}

function refuseMalformed(): never {
  throw new Response('The form could not be read.', { status: 400 });
}

function separatorOf(type: string) {
  const [, quoted, plain] = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  return (quoted ?? plain) ? `--${quoted ?? plain}` : '&';
}

function hasMoreThan(limit: number, body: Buffer, separator: string) {
  let found = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    if (++found > limit) return true;
  }
  return false;
}
