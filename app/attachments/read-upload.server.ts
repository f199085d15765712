import { once } from 'node:events';
import type { ReadableStream } from 'node:stream/web';
import Busboy, { type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { AppLoadContext } from '@remix-run/node';
import { BusinessRuleError, ForbiddenError, NotFoundError } from '#db/errors.ts';
import type { StoredBytes } from '../platform/files.ts';
import { cleanName } from './clean-name.ts';
import { tooLarge } from './upload-limit.ts';
import type { UploadSession } from './upload-session.server.ts';

type RequestContext = { request: Request; context: Pick<AppLoadContext, 'drainRequest'> };

export type Received = StoredBytes & { fileName: string; head: Buffer };

export type Upload = {
  form: Request;
  file: Received | null;
  refused: BusinessRuleError | null;
};

/**
 * Streams the `file` of a form to storage. Reads to the end after the limit, because a browser sends all first. Nothing is
 * stored where `beforeFile`, which gets the fields before the file, throws.
 */
export async function readUpload(
  { request, context }: RequestContext,
  session: UploadSession,
  maxMb: number,
  beforeFile: (fields: Record<string, string>) => Promise<void> = async () => {},
): Promise<Upload> {
  const fields = new URLSearchParams();
  const upload = () => ({
    form: new Request(request.url, { method: 'POST', body: fields }),
    file: null,
    refused: null,
  });
  const incoming: { file?: IncomingFile } = {};
  const stop = new StopSignal();
  let feedPromise: Promise<void> | undefined;
  try {
    const parser = parserOf(request, maxMb);
    parser.on('field', (name, value) => fields.append(name, value));
    parser.on('file', (name, body, fileName) => {
      if (name !== 'file' || !fileName) return void body.resume();
      const isAllowed = beforeFile(Object.fromEntries(fields));
      fields.set('file', cleanName(fileName));
      incoming.file = new IncomingFile(body, cleanName(fileName), { session, isAllowed });
      incoming.file.received.catch(stop.abort);
    });
    feedPromise = feedParser(parser, request.body as ReadableStream | null, stop);
    await Promise.race([feedPromise, stop.promise]);
    const file = (await incoming.file?.received) ?? null;
    if (incoming.file?.isTruncated) throw new BusinessRuleError({ file: [tooLarge(maxMb)] });
    return { ...upload(), file };
  } catch (error) {
    if (error instanceof ForbiddenError || error instanceof NotFoundError) {
      await incoming.file?.end();
      throw error;
    }
    await Promise.allSettled([incoming.file?.end(), context.drainRequest(), feedPromise]);
    if (error instanceof BusinessRuleError) return { ...upload(), refused: error };
    throw new Response('The form could not be read.', { status: 400 });
  }
}

const headBytes = 64 * 1024;

type Destination = { session: UploadSession; isAllowed: Promise<void> };

class IncomingFile {
  readonly received: Promise<Received>;
  readonly #body: BusboyFileStream;

  constructor(body: BusboyFileStream, fileName: string, to: Destination) {
    this.#body = body;
    // the parser reports a form that ends inside its file
    body.on('error', () => {});
    this.received = this.#receive(fileName, to);
  }

  get isTruncated() {
    return this.#body.truncated;
  }

  async end() {
    this.#body.destroy();
    await Promise.allSettled([this.received]);
  }

  async #receive(fileName: string, { session, isAllowed }: Destination): Promise<Received> {
    await isAllowed;
    const headChunks: Uint8Array[] = [];
    const stored = await session.receive(this.#chunks(headChunks));
    return { ...stored, fileName, head: Buffer.concat(headChunks).subarray(0, headBytes) };
  }

  async *#chunks(headChunks: Uint8Array[]) {
    let bytes = 0;
    const chunks: AsyncIterable<Uint8Array> = this.#body;
    for await (const chunk of chunks) {
      if (bytes < headBytes) headChunks.push(chunk);
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

class StopSignal {
  isCalled = false;
  readonly promise: Promise<never>;
  readonly abort: (reason: unknown) => void;

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    this.promise = promise;
    this.abort = (reason) => {
      this.isCalled = true;
      reject(reason);
    };
  }
}

/** Cancelling the stream would close the connection before the browser reads the response. */
async function feedParser(parser: BusboyInstance, body: ReadableStream | null, stop: StopSignal) {
  const finished = once(parser, 'finish');
  finished.catch(stop.abort);
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    if (stop.isCalled) continue;
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), stop.promise]).catch(stop.abort);
  }
  if (stop.isCalled) return;
  parser.end();
  // a file that could not be stored has no reader, for which the parser waits forever
  await Promise.race([finished, stop.promise]);
}
