import { constants } from 'node:zlib';
import compression from 'compression';
import { type NextFunction, type Request, type Response, Router } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { errorCode } from '#db/errors.ts';
import { withUploadSession } from '../attachments/upload-session.server.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import { concurrencyLimit } from '../platform/concurrency-limit.server.ts';
import { logSecurityEvent } from '../platform/process/security-event.ts';
import { drainRequest } from '../platform/web/drain-request.ts';
import { isTransient } from '../platform/web/error-report.ts';
import { countCall, countWrongCredential, refuseGuessing } from './access/call-limits.server.ts';
import { callerOf } from './access/credential.server.ts';
import { preflight } from './access/cross-origin.server.ts';
import { withMetadata } from './access/protected-resource.server.ts';
import type { Answer, AnsweredFile, Call, LinkTo } from './call.ts';
import { calls } from './calls.server.ts';
import { runOnce, type SentAnswer } from './commands/run-once.server.ts';
import { apiDocument } from './document/api-document.ts';
import { exampleProgram } from './document/example-programs.server.ts';
import { jsonBody, parsed, queryOf, refuseLeft } from './input/read-input.server.ts';
import { offsetOf, withOffset } from './input/time-offset.ts';
import { receiveForm, type UploadedForm } from './input/uploaded-form.server.ts';
import { ApiProblem } from './problem.ts';
import { isStale, problemOf } from './problem-of.server.ts';
import { sendFile } from './send-file.server.ts';

/** The page at /api itself is left to the next handler. */
export function apiRouter(services: AppServices): Router {
  const router = Router({ caseSensitive: true });
  // a call keeps a connection, so the limit leaves the others to people
  const connectionLimit = pLimit(Math.ceil(services.settings.poolMax / 4));
  const document = JSON.stringify(apiDocument(calls, services.settings.origin));
  router.use(
    compression({
      filter: (_req, res) => /json/.test(String(res.getHeader('Content-Type'))),
      brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    }),
  );
  router.use((req: Request, _res: Response, next: NextFunction) => {
    // `fetch` adds no-cache to a conditional request for caches on the way; Express would resend everything
    delete req.headers['cache-control'];
    next();
  });
  router.options('/openapi.json', preflight(['GET']));
  router.get('/openapi.json', (_req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.type('application/json').send(document);
  });
  router.get('/examples/:file', (req, res, next) => {
    const program = exampleProgram(req.params.file);
    if (!program) return next();
    res.attachment(program.file).type('text/plain').send(program.text);
  });
  for (const call of calls) {
    router[call.method](expressPath(call.path), (req, res) => answer(services, connectionLimit, call, req, res));
  }
  for (const path of new Set(calls.map((call) => call.path))) {
    const methods = calls.filter((call) => call.path === path).map(({ method }) => method.toUpperCase());
    router.options(expressPath(path), preflight(methods));
    router.all(expressPath(path), (_req, res, next) => {
      res.setHeader('Allow', methods.join(', '));
      next(new ApiProblem('METHOD_NOT_ALLOWED'));
    });
  }
  router.use((req: Request, _res: Response, next: NextFunction) => {
    if (req.path === '/' && ['GET', 'HEAD'].includes(req.method)) return next('router');
    next(new ApiProblem('NOT_FOUND', 'There is no such call.'));
  });
  router.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    sendProblem(services, req, res, error);
  });
  return router;
}

function expressPath(path: string) {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answer(services: AppServices, connectionLimit: LimitFunction, call: Call, req: Request, res: Response) {
  try {
    const sent = await sentAnswer(services, connectionLimit, call, req, res);
    for (const [name, value] of Object.entries(sent.headers)) res.setHeader(name, value);
    res.status(sent.status);
    if (sent.file) return await sendFile(req, res, sent.file);
    if (sent.body === undefined || sent.body === null) return void res.end();
    res.json(sent.body);
  } catch (error) {
    if (!res.headersSent) return sendProblem(services, req, res, error);
    // the answer is cut short, which the client can see
    if (errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE') return;
    services.log.error({ err: error, id: res.locals.requestId, path: req.path }, 'call cut short');
  }
}

/** At most 2 concurrent calls per user and 3 per account. */
const callerLimit = concurrencyLimit({ person: 2, account: 3 });

type Sent = SentAnswer & { file?: AnsweredFile };

async function sentAnswer(
  services: AppServices,
  connectionLimit: LimitFunction,
  call: Call,
  req: Request,
  res: Response,
): Promise<Sent> {
  const address = req.ip ?? '';
  res.vary('Origin');
  if (call.file && call.output) res.vary('Accept');
  await refuseGuessing(services, address);
  const limited = <Result>(work: () => Promise<Result>) =>
    connectionLimit(() => {
      refuseLeft(req);
      return work();
    });
  const caller = await limited(() => countedCaller(services, call, req, res));
  const { scope } = caller;
  if (call.notOffered) throw new ApiProblem('NOT_OFFERED', call.notOffered, { page: call.offeredAt });
  const offset = offsetOf(req.get('X-Timezone-Offset'));
  const callInput = {
    services,
    address,
    token: caller.token,
    params: parsed(call.params, req.params),
    query: parsed(call.query, queryOf(req, call)),
    versions: versionsOf(call, req),
    body: call.form ? undefined : parsed(call.body, await jsonBody(req, res, call)),
    linkTo: (params: Parameters<LinkTo>[0]) => linkTo(services, req, params),
    wantsFile: call.file !== undefined && req.accepts(['application/json', call.file]) === call.file,
    inOffset: <Value>(value: Value) => withOffset(value, offset),
  };
  const further = (call.countsAs?.(callInput.body) ?? 1) - 1;
  if (further > 0) await countCall(services, res, caller, further);
  const key = keyOf(call, req);
  const idempotency =
    key === undefined ? undefined : { credential: caller.id, key, route: `${call.method} ${req.path}` };
  const answered = async (upload?: UploadedForm) => {
    const run = async (scope: unknown) => {
      const result = await withOneOf(callInput.versions, (version) =>
        call.run({ ...callInput, version, upload, scope, idempotency, limited } as never),
      );
      return toSent(call, result, offset);
    };
    if (!idempotency || !scope || call.isReading || call.isRepeatable || call.isStepwise) return await run(scope);
    const body = upload
      ? [callInput.query, upload.fields, upload.file?.sha256.toString('hex')]
      : [callInput.query, callInput.body];
    const { isRepeated, ...sent } = await runOnce(scope, { ...idempotency, body }, run);
    return { ...sent, headers: { ...sent.headers, ...replayed(isRepeated) } };
  };
  const limitedPerCaller = <Result>(work: () => Promise<Result>) =>
    scope ? callerLimit.run(scope.actor, call.isStepwise ? work : () => limited(work)) : limited(work);
  if (!call.form) return await limitedPerCaller(() => answered());
  const { beforeFile: check, maxMb: limit } = call.form;
  const { origin } = services.settings;
  const maxMb = typeof limit === 'number' ? limit : services.settings[limit];
  // a repeated call gets its stored answer, whatever its caller may do now
  const beforeFile = async (fields: Record<string, string>) => {
    if (check && scope && key === undefined) await limitedPerCaller(() => check(scope, fields));
  };
  // uploads arrive slowly, so they take neither a slot nor a connection until they are complete
  return await withUploadSession(services.files, async (session) => {
    const upload = await receiveForm(req, { origin, maxMb, session, beforeFile });
    return await limitedPerCaller(() => answered(upload));
  });
}

const replayed = (isReplayed: boolean | undefined): Record<string, string> =>
  isReplayed ? { 'Idempotency-Replayed': 'true' } : {};

async function countedCaller(services: AppServices, call: Call, req: Request, res: Response) {
  const caller = await callerOf(services, call, req, res).catch(async (error) => {
    if (error instanceof ApiProblem && error.code === 'UNAUTHENTICATED')
      await countWrongCredential(services, req.ip ?? '');
    throw error;
  });
  const { scope } = caller;
  if (scope) res.locals.context = { actor: { account: scope.actor.account.id, user: scope.actor.userId } };
  await countCall(services, res, caller);
  return caller;
}

function toSent(call: Call, result: Answer<unknown>, offset: number | undefined): Sent {
  const { version, location, next, file, isReplayed } = result;
  const body = call.output && !file ? withOffset(call.output.parse(result.body), offset) : undefined;
  const etag = version === undefined ? undefined : `"${version}"`;
  const headers = {
    'Cache-Control': 'private, no-store',
    ...(etag && { ETag: etag }),
    ...(location && { Location: location }),
    ...(next && { Link: `<${next}>; rel="next"` }),
    ...replayed(isReplayed),
  };
  return { status: call.status ?? (body === undefined && !file ? 204 : 200), headers, body, ...(file && { file }) };
}

const maxVersions = 5;

/** Tries each version of If-Match until one is the present one. */
async function withOneOf<Result>(
  [version, ...others]: readonly (number | undefined)[],
  run: (version: number | undefined) => Promise<Result>,
): Promise<Result> {
  if (others.length === 0) return await run(version);
  return await run(version).catch((error) => {
    if (isStale(error)) return withOneOf(others, run);
    throw error;
  });
}

/** Undefined stands for any version. */
function versionsOf({ ifMatch }: Call, req: Request): readonly (number | undefined)[] {
  const header = req.get('If-Match');
  if (!ifMatch || (header === undefined && ifMatch === 'optional') || header === '*') return [undefined];
  if (header === undefined) {
    throw new ApiProblem(
      'VERSION_REQUIRED',
      'Send the ETag of what you read as If-Match, so that nothing is overwritten.',
    );
  }
  const tags = header.split(',').slice(0, maxVersions);
  const versions = tags.flatMap((tag) => /^"(\d{1,9})"$/.exec(tag.trim())?.[1] ?? []).map(Number);
  if (versions.length > 0) return versions;
  throw new ApiProblem(
    'CHANGED_MEANWHILE',
    header.includes('W/')
      ? 'If-Match compares strong tags. Send the ETag without W/, which a proxy that compresses answers may have put before it.'
      : 'If-Match names no version of this.',
  );
}

function keyOf({ method }: Call, req: Request): string | undefined {
  const key = req.get('Idempotency-Key');
  if (method !== 'post' || key === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiProblem('INVALID_REQUEST', 'Idempotency-Key must have 1 to 255 visible ASCII characters.');
}

function linkTo({ settings }: AppServices, req: Request, params: Parameters<LinkTo>[0]) {
  const address = new URL(req.originalUrl, settings.origin);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address.href;
}

function sendProblem(services: AppServices, req: Request, res: Response, error: unknown) {
  const id: string = res.locals.requestId;
  const problem = problemOf(error, id);
  if (problem.status >= 500 || isTransient(error))
    services.log.error({ err: error, id, path: req.path }, 'call failed');
  if (problem.status === 401) logSecurityEvent(services.log, { outcome: 'wrong', id, path: req.path, address: req.ip });
  // a client sends its whole body before it reads the answer
  if (!req.complete) res.once('finish', () => drainRequest(req));
  for (const [name, value] of Object.entries(problem.headers)) res.setHeader(name, value);
  const challenge = problem.headers['WWW-Authenticate'];
  if (challenge) res.setHeader('WWW-Authenticate', withMetadata(challenge, services.settings.origin));
  res.setHeader('Cache-Control', 'no-store');
  res.status(problem.status).type('application/problem+json');
  res.send(JSON.stringify(problem.toBody(services.settings.origin, id)));
}
