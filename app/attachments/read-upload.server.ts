import { once } from 'node:events';
import type { ReadableStream } from 'node:stream/web';
import Busboy, { type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { AppLoadContext } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import type { StoredBytes } from '../platform/files.ts';
import { cleanName } from './clean-name.ts';
import { tooLarge } from './upload-limit.ts';
import type { UploadSession } from './upload-session.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

export type Received = StoredBytes & { fileName: string; head: Buffer };

export type Upload = {
  /** The fields, as a form that `submit` reads; `file` is the file's name. */
  form: Request;
  file: Received | null;
  /** There was a file, but it could not be taken. */
  refused: BusinessRuleError | null;
};

/**
 * Reads a form with one file, `file`, which goes to storage as it comes: there is never more than a piece of it in
 * memory. What comes after the limit is passed over, since a browser sends all of its form before it looks at the answer;
 * a form that cannot be read is answered with 400.
 */
export async function readUpload(
  { request, context }: RequestContext,
  arrivals: UploadSession,
  maxMb: number,
): Promise<Upload> {
  const fields = new URLSearchParams();
  const upload = () => ({
    form: new Request(request.url, { method: 'POST', body: fields }),
    file: null,
    refused: null,
  });
  const arriving: { file?: Arriving } = {};
  const stop = new Stop();
  let feeding: Promise<void> | undefined;
  try {
    const parser = parserOf(request, maxMb);
    parser.on('field', (name, value) => fields.append(name, value));
    parser.on('file', (name, body, fileName) => {
      if (name !== 'file' || !fileName) return void body.resume();
      fields.set('file', cleanName(fileName));
      arriving.file = new Arriving(body, cleanName(fileName), arrivals);
      arriving.file.received.catch(stop.because);
    });
    feeding = fed(parser, request.body as ReadableStream | null, stop);
    await Promise.race([feeding, stop.promise]);
    const file = (await arriving.file?.received) ?? null;
    if (arriving.file?.isTruncated) throw new BusinessRuleError({ file: [tooLarge(maxMb)] });
    return { ...upload(), file };
  } catch (error) {
    await Promise.allSettled([arriving.file?.end(), context.drainRequest(), feeding]);
    if (error instanceof BusinessRuleError) return { ...upload(), refused: error };
    throw new Response('The form could not be read.', { status: 400 });
  }
}

/** What is enough to know a file by. */
const headBytes = 64 * 1024;

class Arriving {
  readonly received: Promise<Received>;
  readonly #body: BusboyFileStream;

  constructor(body: BusboyFileStream, fileName: string, arrivals: UploadSession) {
    this.#body = body;
    // a form that ends in the middle of its file is told by the parser
    body.on('error', () => {});
    this.received = this.#receive(fileName, arrivals);
  }

  /** There was more of it than the limit. */
  get isTruncated() {
    return this.#body.truncated;
  }

  async end() {
    this.#body.destroy();
    await Promise.allSettled([this.received]);
  }

  async #receive(fileName: string, arrivals: UploadSession): Promise<Received> {
    const first: Uint8Array[] = [];
    const stored = await arrivals.receive(this.#passing(first));
    return { ...stored, fileName, head: Buffer.concat(first).subarray(0, headBytes) };
  }

  async *#passing(first: Uint8Array[]) {
    let bytes = 0;
    for await (const chunk of this.#body as AsyncIterable<Uint8Array>) {
      if (bytes < headBytes) first.push(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
}

function parserOf(request: Request, maxMb: number): BusboyInstance {
  const headers = { 'content-type': request.headers.get('Content-Type') ?? '' };
  const limits = { fileSize: maxMb * 2 ** 20, files: 1, fields: 50, fieldSize: 50_000, parts: 60, headerPairs: 20 };
  return new Busboy({ headers, limits, preservePath: true });
}

/** Nothing more of the form is wanted, for a reason. */
class Stop {
  isCalled = false;
  readonly promise: Promise<never>;
  readonly because: (reason: unknown) => void;

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    this.promise = promise;
    this.because = (reason) => {
      this.isCalled = true;
      reject(reason);
    };
  }
}

/** The stream is never cancelled: that would cut the connection before the answer is seen. */
async function fed(parser: BusboyInstance, body: ReadableStream | null, stop: Stop) {
  const finished = once(parser, 'finish');
  finished.catch(stop.because);
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    if (stop.isCalled) continue;
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), stop.promise]).catch(stop.because);
  }
  if (stop.isCalled) return;
  parser.end();
  await finished;
}
