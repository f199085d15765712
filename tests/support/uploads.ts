import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The response to an upload: the redirect, or the message at the field. */
export type UploadResponse = { status: number; location: string; message: string; ms: number };

export type GivenFile = {
  fileName: string;
  /** The bytes, or a size in megabytes of filler. */
  body: Buffer | { megabytes: number };
  /** The media type that the sender claims. */
  type?: string | undefined;
  name?: string;
};

type Place = { own: string; origin: string; cookie: string };

/** Uploads a file as a browser without scripts does: sends all of it before it reads the response. */
export async function upload({ own, origin, cookie }: Place, path: string, file: GivenFile): Promise<UploadResponse> {
  const { fileName, body, type = 'application/octet-stream', name = 'Something' } = file;
  const start = performance.now();
  const quoted = fileName.replaceAll('"', '%22').replace(/[\r\n]/g, (sign) => encodeURIComponent(sign));
  const head = Buffer.from(
    `${part('name')}\r\n\r\n${name}\r\n${part('file')}; filename="${quoted}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const size = Buffer.isBuffer(body) ? body.length : body.megabytes * megabyte.length;
  const sent = request(`${own}${path}`, {
    method: 'POST',
    headers: {
      ...{ Origin: origin, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
      'Content-Type': 'multipart/form-data; boundary=here',
      'Content-Length': head.length + size + tail.length,
    },
  });
  const answered = once(sent, 'response');
  answered.catch(() => {});
  sent.write(head);
  if (Buffer.isBuffer(body)) sent.write(body);
  else await pour(sent, body.megabytes);
  sent.end(tail);
  const [answer] = await answered;
  const page = await text(answer);
  return {
    status: answer.statusCode,
    location: answer.headers.location ?? '',
    message: /class="error"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/.exec(page)?.[1]?.replaceAll('&#x27;', "'") ?? '',
    ms: performance.now() - start,
  };
}

const megabyte = Buffer.alloc(2 ** 20, 'seven by seven ');
const tail = Buffer.from('\r\n--here--\r\n');
const part = (name: string) => `--here\r\nContent-Disposition: form-data; name="${name}"`;

async function pour(sent: ReturnType<typeof request>, megabytes: number) {
  for (let at = 0; at < megabytes && !sent.destroyed; at++) {
    if (!sent.write(megabyte)) await new Promise((resolve) => sent.once('drain', resolve));
  }
}
