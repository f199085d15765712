import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { storeKeyCalls } from '#app/api/access/key-calls.server.ts';
import { protectedResource, protectedResourcePaths } from '#app/api/access/protected-resource.server.ts';
import { apiRouter } from '#app/api/api-router.server.ts';
import { publicSigningKeys, signingKeys } from '#app/identity/provider/signing-keys.server.ts';
import type { Settings } from '#app/platform/process/settings.ts';
import { sendRequest } from './client.ts';
import { someAddress } from './some-address.ts';
import { emOfUser, type TestUser, type World } from './world.ts';

export type Program = {
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  token: string;
};
// a test reads answers of every shape
// biome-ignore lint/suspicious/noExplicitAny: a body has the shape of its call
export type Reply = { status: number; headers: IncomingHttpHeaders; body: any };

/** Serves /api as server.ts mounts it, on a port of its own and the database of the world. */
export async function openApi(world: World, given: Partial<Settings> = {}) {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  // a busy machine may send a request on a kept connection just when the server ends it
  server.keepAliveTimeout = 60_000;
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const unlimited = { apiCallsPerMinute: 100_000, apiCallsPerMinuteOfAccount: 1_000_000 };
  const settings = { ...world.product.settings, origin, ...unlimited, ...given };
  const services = { ...world.product, settings };
  app.set('trust proxy', true);
  let open = 0;
  app.use((_req, res, next) => {
    open++;
    res.once('close', () => open--);
    res.locals.requestId = 'TEST';
    next();
  });
  app.use('/api', apiRouter(services));
  app.get(protectedResourcePaths, protectedResource(services));

  /** Signs an access token as the embedded provider does; `claims` replaces some of it. */
  async function signToken(subject: string, claims: JWTPayload = {}, { typ = 'at+jwt', age = 0 } = {}) {
    const [key] = (await signingKeys(services.orm, settings.sessionSecret)).keys;
    const [known] = (await publicSigningKeys(services.orm, settings.sessionSecret)).keys;
    const now = Math.floor(Date.now() / 1000) - age;
    const payload = { client_id: 'incident-xpress-programs', auth_time: now, iat: now, exp: now + 300 };
    const own = { iss: `${origin}/idp`, aud: `${origin}/api`, sub: subject, ...payload, ...claims };
    return await new SignJWT(own)
      .setProtectedHeader({ alg: 'RS256', kid: known!.kid!, typ })
      .sign(await importJWK(key as never, 'RS256'));
  }

  /** Links a user to a subject of the provider, which stays theirs. */
  async function subjectOf(user: TestUser) {
    const subject = randomUUID();
    await emOfUser(world.product, user).execute('update app_user set identity = $1 where id = $2', [
      `embedded ${subject}`,
      user.userId,
    ]);
    await emOfUser(world.product, user).execute(
      'update account set concurrent_user_count = greatest(concurrent_user_count, 10000) where id = current_account()',
    );
    return subject;
  }

  function programWith(token: string | undefined): Program {
    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const form = body instanceof FormData ? new Response(body) : null;
      const answer = await sendRequest(`${origin}/api${path}`, {
        method,
        headers: {
          'X-Forwarded-For': someAddress(),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': form?.headers.get('Content-Type') ?? 'application/json' }),
          ...headers,
        },
        body: form
          ? Buffer.from(await form.arrayBuffer())
          : typeof body === 'string' || body === undefined
            ? body
            : JSON.stringify(body),
      });
      const isJson = /json/.test(answer.headers['content-type'] ?? '');
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(answer.body) : answer.body };
    };
    return Object.assign(call, { token: token ?? '' });
  }

  return {
    origin,
    services,
    /** How many calls have come and are not answered, nor left by their client. */
    open: () => open,
    signToken,
    subjectOf,
    programWith,
    /** A program of the user, whose session has started. */
    async programOf(user: TestUser): Promise<Program> {
      const program = programWith(await signToken(await subjectOf(user)));
      const started = await program('POST', '/users/sessions');
      if (started.status !== 201) throw new Error(JSON.stringify(started.body));
      return program;
    },
    async close() {
      await storeKeyCalls();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Api = Awaited<ReturnType<typeof openApi>>;

/** Returns the status of an answer to an incident that is announced and never arrives. */
export async function statusBeforeBody(origin: string, headers: string[]): Promise<number> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const announced = ['Host: x', ...headers, 'Content-Type: application/json', 'Content-Length: 90000000'];
  socket.write(['POST /api/incidents HTTP/1.1', ...announced, '', '{'].join('\r\n'));
  const [begin] = await once(socket, 'data');
  socket.destroy();
  return Number(String(begin).split(' ')[1]);
}
