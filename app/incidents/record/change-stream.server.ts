import type { AppLoadContext } from '@remix-run/node';
import { NotFoundError } from '#db/errors.ts';
import { requireUser } from '../../auth/require-user.server.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { retryAfterSeconds } from '../../platform/web/error-report.ts';
import { viewableIncident } from '../queries/viewable-incident.server.ts';
import { hasChangedSince, type ShownState } from './queries/has-changed-since.server.ts';

type RequestContext = { request: Request; context: AppLoadContext };

/** A browser opens one stream for each visible page of an incident. */
const maxStreamsOfUser = 8;
/** Proxies close a connection after 60 silent seconds; an ended session keeps its stream no longer than this. */
const heartbeatMilliseconds = 20_000;

/** Random, so that the clients of a stopped server do not reconnect at once. */
const retryMilliseconds = () => Math.round(2_000 + Math.random() * 4_000);

const streamsOfUser = new Map<string, number>();

const headers = {
  'Content-Type': 'text/event-stream',
  // compression and proxies would delay events
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Checks session and privileges before each event, and ends when the user may not view the incident. */
export async function changeStream(args: RequestContext, id: string | undefined, seen: ShownState): Promise<Response> {
  const { request, context } = args;
  const isStream = request.headers.get('Accept') === 'text/event-stream';
  const scope = await requireUser(args).catch((error) => {
    // the script would follow the redirect, and begin a sign-in at each retry
    if (isStream && error instanceof Response) return null;
    throw error;
  });
  if (!scope) return new Response(ended, { headers });
  const incident = await viewableIncident(scope, id);
  if (!isStream) return new Response('This address is read by scripts.', { status: 406 });
  const retry = `retry: ${retryMilliseconds()}\n\n`;
  if (context.changes.closed.aborted || request.signal.aborted) return new Response(retry, { headers });
  const release = countStream(scope.actor.userId);
  if (!release) return new Response(null, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });

  let cleanUp = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      const end = () => {
        cleanUp();
        controller.close();
      };
      let isOpen = true;
      const sendIfVisible = async (textFor: (scope: Scope) => string | Promise<string>) => {
        const scope = await viewerOf(args, incident.id);
        const text = scope && (await textFor(scope));
        if (!isOpen) return;
        send(text ?? ended);
        if (text === null) end();
      };
      const failed = (error: unknown) => {
        context.services.log.warn({ err: error, id: context.requestId }, 'a stream of changes failed');
        if (isOpen) end();
      };
      const tell = (textFor: (scope: Scope) => string | Promise<string>) => sendIfVisible(textFor).catch(failed);
      const unsubscribe = context.changes.subscribe(
        { accountId: scope.actor.account.id, incidentId: incident.id },
        ({ userId, version }) => {
          const isShown = seen.lastNote === null && version === seen.version;
          if (userId !== scope.actor.userId && !isShown) tell(() => changed);
        },
      );
      const timer = setInterval(() => tell(() => heartbeat), heartbeatMilliseconds);
      const signals = [request.signal, context.changes.closed];
      for (const signal of signals) signal.addEventListener('abort', end);
      cleanUp = () => {
        isOpen = false;
        unsubscribe();
        clearInterval(timer);
        for (const signal of signals) signal.removeEventListener('abort', end);
        release();
      };
      send(retry);
      // a change may come between the page and its stream
      tell(async (scope) => ((await hasChangedSince(scope, incident.id, seen)) ? changed : heartbeat));
    },
    cancel: () => cleanUp(),
  });
  return new Response(body, { headers });
}

const changed = 'event: changed\ndata: {}\n\n';
const heartbeat = ': heartbeat\n\n';
/** Tells the page not to reconnect. */
const ended = 'event: ended\ndata: {}\n\n';

/** Returns how to end the count, or null when the user has too many streams. */
function countStream(userId: string): (() => void) | null {
  const others = streamsOfUser.get(userId) ?? 0;
  if (others >= maxStreamsOfUser) return null;
  streamsOfUser.set(userId, others + 1);
  return () => {
    const left = (streamsOfUser.get(userId) ?? 1) - 1;
    if (left > 0) streamsOfUser.set(userId, left);
    else streamsOfUser.delete(userId);
  };
}

/** Returns null when the session is over or the incident is hidden. */
async function viewerOf({ request, context }: RequestContext, incidentId: string): Promise<Scope | null> {
  try {
    // requireUser reads the session once per context
    const scope = await requireUser({ request, context: { ...context } });
    await viewableIncident(scope, incidentId);
    return scope;
  } catch (error) {
    if (error instanceof Response || error instanceof NotFoundError) return null;
    throw error;
  }
}
