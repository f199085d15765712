import { Readable } from 'node:stream';
import { sendRequest } from './client.ts';

/** The response to an upload: the redirect, or the message at the field. */
export type UploadResponse = { status: number; location: string; message: string; ms: number };

export type GivenFile = {
  fileName: string;
  /** The bytes, or a size in megabytes of filler. */
  body: Buffer | { megabytes: number };
  /** The media type that the sender claims. */
  type?: string | undefined;
  name?: string;
  /** Names one showing of the form. */
  operation?: string;
};

type Place = { own: string; origin: string; cookie: string };

/** Uploads a file as a browser without scripts does: sends all of it before it reads the response. */
export async function upload({ own, origin, cookie }: Place, path: string, file: GivenFile): Promise<UploadResponse> {
  const { fileName, body, type = 'application/octet-stream', name = 'Something', operation = '' } = file;
  const quoted = fileName.replaceAll('"', '%22').replace(/[\r\n]/g, (sign) => encodeURIComponent(sign));
  const head = Buffer.from(
    `${part('name')}\r\n\r\n${name}\r\n${part('operation')}\r\n\r\n${operation}\r\n${part('file')}; filename="${quoted}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const size = Buffer.isBuffer(body) ? body.length : body.megabytes * megabyte.length;
  const answer = await sendRequest(`${own}${path}`, {
    body: Readable.from(Buffer.isBuffer(body) ? [head, body, tail] : [head, ...filler(body.megabytes), tail]),
    cookie,
    headers: {
      Origin: origin,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'multipart/form-data; boundary=here',
      'Content-Length': head.length + size + tail.length,
    },
    timeoutMs: 60_000,
  });
  return {
    status: answer.status,
    ms: answer.ms,
    location: answer.headers.location ?? '',
    message: /class="error"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/.exec(answer.body)?.[1]?.replaceAll('&#x27;', "'") ?? '',
  };
}

const megabyte = Buffer.alloc(2 ** 20, 'seven by seven ');
const tail = Buffer.from('\r\n--here--\r\n');
const part = (name: string) => `--here\r\nContent-Disposition: form-data; name="${name}"`;

const filler = (megabytes: number) => Array.from({ length: megabytes }, () => megabyte);
