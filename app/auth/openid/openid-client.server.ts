import { AsyncLocalStorage } from 'node:async_hooks';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as oidc from 'openid-client';
import { Authenticator } from 'remix-auth';
import { OAuth2RequestError } from 'remix-auth-oauth2';
import { errorCode } from '#db/errors.ts';
import { withAsciiDomain } from '#db/vocabulary/email-address.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { embeddedClient, embeddedIdentity } from '../../identity/provider/embedded-client.server.ts';
import { localAddress } from '../../platform/host/local-address.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { clearCookies, cookieName, isSecure, sealedCookie } from '../../platform/web/cookies.server.ts';
import { longestReturn } from '../../platform/web/safe-redirect.ts';
import { OpenIdStrategy, type TokenResponse } from './openid-strategy.server.ts';

/** `identity` recognizes a user, not the email address. */
export type SignInResult = {
  identity: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  tokens: Tokens;
};

export type Tokens = { refreshToken: string | null; idToken: string | null; expiresAt: Date | null };

/** `error` is the provider's code, where it gave one. */
export class SignInError extends Error {
  readonly error: string;
  readonly description: string;
  /** A transient error, such as a timeout: the provider has not refused the person. */
  readonly isRetryable: boolean;
  /** The provider wrote the description for this sign-in, so it may be shown. */
  readonly isProviders: boolean;

  constructor(
    error: string,
    description: string,
    details: { cause?: unknown; isRetryable?: boolean; isProviders?: boolean } = {},
  ) {
    super(`${error}: ${description}`, { cause: details.cause });
    this.name = 'SignInError';
    this.error = error;
    this.description = description;
    this.isRetryable = details.isRetryable ?? false;
    this.isProviders = details.isProviders ?? false;
  }

  get alert() {
    return `Error: ${this.error}. Check the console for further details.`;
  }
}

export type OpenIdClient = ReturnType<typeof openIdClient>;

const providerTimeoutSeconds = 5;
/** Shorter than providerTimeoutSeconds, so that the error page is shown within five seconds. */
const discoveryTimeoutSeconds = 3;
/** Includes waiting for an email; the embedded provider keeps a sign-in for an hour. */
const attemptSeconds = 3700;
const attemptCookie = 'login';
/** A long path, such as that of a search, is compressed. */
const returnToCookie = sealedCookie<string>('return-to', attemptSeconds);
const longestPlain = 1_000;
/** Browsers drop a cookie of more than 4,096 characters of name and value, which would break the sign-in. */
const longestCookie = 4_000;
const longestHint = 4_000;

/** OpenID Connect code flow with PKCE, state and nonce. Signatures of ID tokens are always verified. */
export function openIdClient(settings: Settings) {
  const provider = settings.oidc ?? embeddedClient(settings);
  const redirectUri = `${settings.origin}/callback`;
  const authenticator = new Authenticator<SignInResult>();
  let knownConfig: oidc.Configuration | undefined;
  let discovering: Promise<oidc.Configuration> | undefined;
  let strategy: OpenIdStrategy<SignInResult>;
  let origins = settings.oidc ? [new URL(settings.oidc.issuer).origin] : [];
  const rediscover = () => {
    discovering ??= discover(provider, settings)
      .then((config) => {
        if (settings.oidc) origins = originsOf(config, origins);
        strategy = strategyFor(config);
        authenticator.use(strategy);
        knownConfig = config;
        return config;
      })
      .catch(rethrow)
      .finally(() => {
        discovering = undefined;
      });
    return discovering;
  };
  const configuration = async () => knownConfig ?? (await rediscover());
  /** An external provider may have moved or become unreachable since the last discovery. */
  const reachable = () => (settings.oidc ? rediscover() : configuration());

  /** Fetches the keys once more when they do not verify a response, which is kept: its code works only once. */
  const grant = (run: (config: oidc.Configuration) => Promise<TokenResponse>) =>
    tokenAnswer.run({}, async () => {
      try {
        return await run(await configuration());
      } catch (error) {
        if (!isKeyError(error)) rethrow(error);
        return await run(await rediscover()).catch(rethrow);
      }
    });

  const strategyFor = (config: oidc.Configuration) =>
    new OpenIdStrategy<SignInResult>(
      {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationEndpoint: oidc.buildAuthorizationUrl(config, { prompt: 'login' }),
        tokenEndpoint: config.serverMetadata().token_endpoint!,
        redirectURI: redirectUri,
        scopes: ['openid', 'email', 'profile', 'offline_access'],
        cookie: {
          name: cookieName(settings, attemptCookie),
          maxAge: attemptSeconds,
          ...(isSecure(settings) ? { secure: true } : {}),
        },
        grant,
      },
      async (answer) => {
        const claims = answer.claims()!;
        checkClaims(claims, provider.clientId);
        const person = 'email' in claims ? claims : await userInfo(config, answer.access_token, claims.sub);
        return {
          identity: settings.oidc ? `${claims.iss} ${claims.sub}` : embeddedIdentity(claims.sub),
          email: typeof person.email === 'string' ? withAsciiDomain(person.email) : null,
          emailVerified: person.email_verified === true,
          firstName: textOf(person.given_name),
          lastName: textOf(person.family_name),
          tokens: tokensOf(answer),
        };
      },
    );

  const forgetAttempts = (request: Request) => [
    ...clearCookies(settings, request, `${attemptCookie}:`),
    returnToCookie.clear(settings),
  ];

  return {
    /** Forms may redirect to these origins; complete after the first discovery. */
    origins: () => origins,

    /** Returns a SignInError when the provider is unreachable. */
    async begin(request: Request, returnTo: string, hints: { why?: string } = {}): Promise<Response | SignInError> {
      const config = await reachable().catch(returnSignInError);
      if (config instanceof SignInError) return config;
      const begun = new Request(`${redirectUri}?${new URLSearchParams(settings.oidc ? {} : hints)}`);
      const redirect = await authenticator.authenticate(strategy.name, begun).catch((thrown: unknown) => thrown);
      if (!(redirect instanceof Response)) throw redirect;
      for (const cookie of clearCookies(settings, request, `${attemptCookie}:`)) {
        redirect.headers.append('Set-Cookie', cookie);
      }
      redirect.headers.append('Set-Cookie', returnCookie(settings, returnTo));
      return redirect;
    },

    /** Throws SignInError for every invalid response. */
    async complete(request: Request): Promise<SignInResult & { returnTo: string }> {
      const { search, searchParams } = new URL(request.url);
      // without a state the strategy would begin another sign-in
      if (!searchParams.get('state')) throw callbackError(searchParams);
      await configuration();
      const callback = new Request(`${redirectUri}${search}`, { headers: request.headers });
      const signIn = await authenticator.authenticate(strategy.name, callback).catch((error: unknown) => {
        if (error instanceof OAuth2RequestError) throw callbackError(searchParams, { isProviders: true });
        // state, verifier or code are missing, or belong to another browser
        if (error instanceof ReferenceError || error instanceof RangeError) {
          throw callbackError(searchParams, { cause: error });
        }
        throw error;
      });
      const stored = returnToCookie.read(settings, request) ?? '/dashboard';
      const isPlain = stored.startsWith('/');
      const returnTo = isPlain ? stored : inflateRawSync(Buffer.from(stored, 'base64url')).toString();
      return { ...signIn, returnTo };
    },

    async renew(refreshToken: string): Promise<Tokens> {
      await configuration();
      const { data } = await strategy.refreshToken(refreshToken);
      const tokens = tokensOf(data as TokenResponse);
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },

    /** Returns null when the provider has no sign-out URL. Throws SignInError. */
    async endSession(idToken: string | null): Promise<string | null> {
      if (!settings.oidc || !idToken) return null;
      const config = await reachable();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${settings.origin}/`,
      }).href;
    },

    forgetAttempts,
  };
}

async function discover(provider: { issuer: string; clientId: string; clientSecret: string }, settings: Settings) {
  const issuer = new URL(provider.issuer);
  const insecure = issuer.protocol === 'http:';
  const config = await oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
    timeout: discoveryTimeoutSeconds,
    execute: insecure ? [oidc.allowInsecureRequests] : [],
    [oidc.customFetch]: keepTokenResponse(settings.oidc ? fetchFrom : fetchLocally(settings)),
  });
  config.timeout = providerTimeoutSeconds;
  oidc.enableNonRepudiationChecks(config);
  return config;
}

function originsOf(config: oidc.Configuration, issuers: string[]): string[] {
  const { authorization_endpoint: signIn, end_session_endpoint: signOut } = config.serverMetadata();
  return [...new Set([...issuers, ...[signIn, signOut].flatMap((page) => (page ? [new URL(page).origin] : []))])];
}

const fetchFrom: oidc.CustomFetch = (address, options) => fetch(address, options as RequestInit);

/** The response is kept so that it can be verified again with new keys. */
const tokenAnswer = new AsyncLocalStorage<{ response?: Response }>();

function keepTokenResponse(fetchFrom: oidc.CustomFetch): oidc.CustomFetch {
  return async (address, options) => {
    const grant = tokenAnswer.getStore();
    if (!grant || options.method !== 'POST') return fetchFrom(address, options);
    grant.response ??= await fetchFrom(address, options);
    return grant.response.clone();
  };
}

/** Falls back to the dashboard where the path is too long even compressed. */
function returnCookie(settings: Settings, returnTo: string): string {
  const isPlain = returnTo.length <= longestPlain;
  const cookie = returnToCookie.write(settings, isPlain ? returnTo : deflateRawSync(returnTo).toString('base64url'));
  const fits = returnTo.length <= longestReturn && cookie.indexOf(';') <= longestCookie;
  return fits ? cookie : returnCookie(settings, '/dashboard');
}

/** The ID token names an unknown key, or fails verification with the key that it names. */
function isKeyError(error: unknown) {
  return tokenAnswer.getStore()?.response !== undefined && keyCodes.has(errorCode(error) ?? '');
}

const keyCodes = new Set(['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE']);

/** The process may not reach its own public address. */
function fetchLocally(settings: Settings): oidc.CustomFetch {
  return (address, options) => {
    const url = new URL(address);
    const local = `${localAddress(settings)}${url.pathname}${url.search}`;
    const forwarded = { 'x-forwarded-host': url.host, 'x-forwarded-proto': url.protocol.slice(0, -1) };
    return fetch(local, { ...options, headers: { ...options.headers, ...forwarded } } as RequestInit);
  };
}

function tokensOf(answer: TokenResponse): Tokens {
  const seconds = answer.expiresIn();
  return {
    refreshToken: answer.refresh_token ?? null,
    // the ID token becomes part of the sign-out URL, which must not be too long
    idToken: answer.id_token && answer.id_token.length < longestHint ? answer.id_token : null,
    expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
  };
}

type Person = { email?: unknown; email_verified?: unknown; given_name?: unknown; family_name?: unknown };

const textOf = (claim: unknown) => (typeof claim === 'string' && singleLine(claim)) || null;

async function userInfo(config: oidc.Configuration, accessToken: string, subject: string): Promise<Person> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  return await oidc.fetchUserInfo(config, accessToken, subject).catch(rethrow);
}

/** The library leaves these checks of the standard out. */
function checkClaims({ azp, iat }: oidc.IDToken, clientId: string) {
  if (azp !== undefined && azp !== clientId) throw new SignInError('invalid_token', 'made for another client');
  if (iat > Date.now() / 1000 + clockToleranceSeconds) throw new SignInError('invalid_token', 'from the future');
}

const clockToleranceSeconds = 30;

/** Anyone can forge a callback's URL, so the code and the description are limited in length. */
function callbackError(answer: URLSearchParams, details: { cause?: unknown; isProviders?: boolean } = {}): SignInError {
  const error = answer.get('error');
  if (error === null)
    return new SignInError('invalid_state', 'This sign-in was not started here, or took too long.', details);
  const description = answer.get('error_description')?.slice(0, longestDescription) ?? '';
  return new SignInError(/^[\w.-]{1,100}$/.test(error) ? error : 'invalid_response', description, details);
}

const longestDescription = 300;

function returnSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  throw error;
}

function rethrow(cause: unknown): never {
  if (cause instanceof SignInError) throw cause;
  if (cause instanceof oidc.AuthorizationResponseError || cause instanceof oidc.ResponseBodyError) {
    const status = 'status' in cause ? cause.status : 200;
    const isRetryable = retryableCodes.has(cause.error) || status >= 500 || status === 429;
    const description = cause.error_description?.slice(0, longestDescription) ?? '';
    throw new SignInError(cause.error, description, { cause, isRetryable, isProviders: true });
  }
  const code = errorCode(cause) ?? 'server_error';
  const message = cause instanceof Error ? cause.message : '';
  throw new SignInError(code, message, { cause, isRetryable: retryableCodes.has(code) });
}

/** The provider is unreachable, slow or broken; the person and the request are not at fault. */
const retryableCodes = new Set([
  ...['server_error', 'temporarily_unavailable', 'OAUTH_TIMEOUT', 'OAUTH_ABORT'],
  ...['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'],
]);
