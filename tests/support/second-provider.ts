import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type SecondProvider = Awaited<ReturnType<typeof secondProvider>>;
export type Claims = Record<string, unknown>;

/** Errors to put into the next responses. */
export type Odd = {
  claims?: (good: Claims) => Claims;
  header?: Claims;
  /** Replaces the signature over header and claims. */
  signed?: (input: string) => Buffer;
  /** Replaces the response of the token endpoint; `good` is the correct one. */
  tokens?: (good: Claims, res: ServerResponse) => Claims | undefined;
  /** Replaces the URL that the browser is redirected to. */
  back?: (address: URL) => void;
  /** Replaces the provider's metadata. */
  metadata?: Claims;
  /** Accepts every request and answers none. */
  silent?: true;
};

export const client = { id: 'the-product', secret: 'a secret between the two of them' };

/** Starts an external OpenID provider that signs in `person` at once, with the errors in `odd`. */
export async function secondProvider() {
  const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  let signing = { key: aKey(), kid: 'one' };
  const codes = new Map<string, { nonce: string | null; challenge: string }>();
  const refreshTokens = new Set<string>();
  const state = {
    person: {} as Claims,
    odd: {} as Odd,
    userInfo: {} as Claims,
    /** Whether refreshed tokens include a new ID token. */
    renewsIdToken: false,
    /** The number of token requests, and all tokens issued. */
    asked: 0,
    secrets: [] as string[],
  };

  async function answer(req: IncomingMessage, res: ServerResponse) {
    if (state.odd.silent) return;
    const url = new URL(req.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return json(res, { ...metadata(issuer), ...state.odd.metadata });
    if (url.pathname === '/jwks') return json(res, { keys: [jwkOf(signing)] });
    if (url.pathname === '/authorize') return authorize(url.searchParams, res);
    if (url.pathname === '/token') return tokens(new URLSearchParams(await text(req)), res);
    if (url.pathname === '/userinfo') return json(res, state.userInfo);
    res.writeHead(404).end();
  }

  function authorize(asked: URLSearchParams, res: ServerResponse) {
    const code = randomUUID();
    codes.set(code, { nonce: asked.get('nonce'), challenge: asked.get('code_challenge') ?? '' });
    const back = new URL(asked.get('redirect_uri')!);
    back.search = new URLSearchParams({ code, state: asked.get('state')! }).toString();
    state.odd.back?.(back);
    res.writeHead(302, { Location: back.href }).end();
  }

  function tokens(form: URLSearchParams, res: ServerResponse) {
    state.asked++;
    const good = form.get('grant_type') === 'refresh_token' ? renewed(form) : exchanged(form);
    state.secrets.push(
      ...form.values(),
      ...Object.values(good)
        .filter((value) => String(value).length > 30)
        .map(String),
    );
    const said = state.odd.tokens ? state.odd.tokens(good, res) : good;
    if (said) json(res, said, 'error' in said ? 400 : 200);
  }

  function exchanged(form: URLSearchParams): Claims {
    const grant = codes.get(form.get('code')!);
    codes.delete(form.get('code')!);
    const proof = createHash('sha256').update(form.get('code_verifier')!).digest('base64url');
    if (form.get('client_secret') !== client.secret || grant?.challenge !== proof) return { error: 'invalid_grant' };
    return { ...someTokens(), id_token: idToken(grant.nonce) };
  }

  function renewed(form: URLSearchParams): Claims {
    const known = refreshTokens.has(form.get('refresh_token')!);
    // a replaced response does not consume the refresh token
    if (!state.odd.tokens) refreshTokens.delete(form.get('refresh_token')!);
    if (!known) return { error: 'invalid_grant' };
    return state.renewsIdToken ? { ...someTokens(), id_token: idToken(null) } : someTokens();
  }

  function someTokens() {
    const refresh_token = randomUUID();
    refreshTokens.add(refresh_token);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, refresh_token };
  }

  function idToken(nonce: string | null) {
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: issuer, aud: client.id, iat: now, exp: now + 300, nonce, ...state.person };
    const header = { alg: 'RS256', kid: signing.kid, ...state.odd.header };
    const input = [header, state.odd.claims?.(good) ?? good].map(base64).join('.');
    const signature = (state.odd.signed ?? signedWith(signing.key.privateKey))(input);
    return `${input}.${signature.toString('base64url')}`;
  }

  return {
    issuer,
    get key() {
      return signing.key;
    },
    /** Switches to a new signing key, and publishes that one only. */
    rotateKey(kid = randomUUID() as string) {
      signing = { key: aKey(), kid };
    },
    state,
    /** The settings with which the product uses this provider. */
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const aKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
export const signedWith = (key: KeyObject) => (input: string) => sign('sha256', Buffer.from(input), key);
export const hashedWith = (secret: string | Buffer) => (input: string) =>
  createHmac('sha256', secret).update(input).digest();

export const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwkOf({ key, kid }: { key: ReturnType<typeof aKey>; kid: string }) {
  return { ...key.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' };
}

function metadata(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end-session`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // the weak algorithms are offered on purpose: the product must not accept them
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}

function json(res: ServerResponse, body: unknown, status = 200) {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
