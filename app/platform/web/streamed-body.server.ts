import { Readable } from 'node:stream';
import { type AppLoadContext, createReadableStreamFromReadable } from '@remix-run/node';

type RequestContext = { request: Request; context: AppLoadContext };

/** `onEnd` runs when all of the file was sent, or when reading has stopped. */
export function streamedBody(args: RequestContext, file: AsyncIterable<Uint8Array | string>, onEnd = () => {}) {
  return createReadableStreamFromReadable(Readable.from(whileRead(args, file, onEnd), { objectMode: false }));
}

/** Sends as fast as the client accepts data, and stops when the client has disconnected. */
async function* whileRead(
  { request, context }: RequestContext,
  file: AsyncIterable<Uint8Array | string>,
  onEnd: () => void,
) {
  try {
    for await (const chunk of file) {
      if (request.signal.aborted) return;
      yield chunk;
      await context.waitForDrain();
    }
  } catch (error) {
    // the file is cut short, and the browser tells that it is incomplete
    if (!request.signal.aborted) context.services.log.error({ err: error, id: context.requestId }, 'file cut short');
    throw error;
  } finally {
    onEnd();
  }
}
