import { AsyncLocalStorage } from 'node:async_hooks';
import * as oidc from 'openid-client';
import { embeddedClient, embeddedIdentity } from '../identity/embedded-client.server.ts';
import { sealedCookie } from '../platform/cookies.server.ts';
import type { Settings } from '../platform/settings.ts';

/** Who the provider says has signed in. The identity, not the e-mail address, is what a user is known by. */
export type SignInResult = {
  identity: string;
  email: string | null;
  emailVerified: boolean;
  tokens: Tokens;
};

export type Tokens = { refreshToken: string | null; idToken: string | null; expiresAt: Date | null };

/** The provider's answer to a sign-in is an error, or is not to be trusted. `error` is its code, as far as it gave one. */
export class SignInError extends Error {
  readonly error: string;
  readonly description: string;
  /** The provider could not answer now: nothing is said about the person. */
  readonly passing: boolean;
  /** The description is the provider's own, in answer to this very sign-in, and may be shown. */
  readonly isProviders: boolean;

  constructor(
    error: string,
    description: string,
    given: { cause?: unknown; passing?: boolean; isProviders?: boolean } = {},
  ) {
    super(`${error}: ${description}`, { cause: given.cause });
    this.name = 'SignInError';
    this.error = error;
    this.description = description;
    this.passing = given.passing ?? false;
    this.isProviders = given.isProviders ?? false;
  }

  /** What its person is told, in the product's words. */
  get alert() {
    return `Error: ${this.error}. Check the console for further details.`;
  }
}

export type OpenIdClient = ReturnType<typeof openIdClient>;

type Attempt = { state: string; nonce: string; verifier: string; returnTo: string };

const providerTimeoutSeconds = 5;
/** A page of ours says within five seconds that the provider does not answer. */
const discoveryTimeoutSeconds = 3;
const attempt = sealedCookie<Attempt>('login', 3700);
/** Browsers drop a cookie of more than 4,096 characters, and with it the sign-in. */
const longestReturn = 2_000;
const longestHint = 4_000;

/** A plain OpenID Connect client: code flow with PKCE, state and nonce; the ID token's signature is always verified. */
export function openIdClient(settings: Settings) {
  const provider = settings.oidc ?? embeddedClient(settings);
  const redirectUri = `${settings.origin}/callback`;
  let found: oidc.Configuration | undefined;
  let asking: Promise<oidc.Configuration> | undefined;
  let origins = settings.oidc ? [new URL(settings.oidc.issuer).origin] : [];
  const askAgain = () => {
    asking ??= discover(provider, settings)
      .then((config) => {
        if (settings.oidc) origins = originsOf(config, origins);
        found = config;
        return config;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const configuration = async () => found ?? (await askAgain());
  /** Where a browser is about to be sent to the provider: another provider may have moved or gone since it last answered. */
  const reachable = () => (settings.oidc ? askAgain() : configuration());

  /**
   * Runs a grant. Where the keys that are known do not verify the provider's answer, it fetches them again, once, and
   * verifies the same answer with those: a code and a refresh token work only once.
   */
  const grant = <Answer>(run: (config: oidc.Configuration) => Promise<Answer>) =>
    tokenAnswer.run({}, async () => {
      try {
        return await run(await configuration());
      } catch (error) {
        if (!isOfKeys(error)) throw error;
        return await run(await askAgain());
      }
    });

  return {
    /** Where another provider has its pages, to which a form may be redirected; all of them once it was asked. */
    origins: () => origins,

    /** Where to send the browser, and the cookie that ties its return to this attempt; or why nobody can sign in now. */
    async begin(returnTo: string, hints: { why?: string } = {}) {
      const config = await reachable().catch(answered);
      if (config instanceof SignInError) return config;
      const kept: Attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        returnTo: returnTo.length > longestReturn ? '/dashboard' : returnTo,
      };
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile offline_access',
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        prompt: 'login',
        ...(settings.oidc ? {} : hints),
      });
      return { address: address.href, cookie: attempt.write(settings, kept) };
    },

    /** Completes the sign-in that `request` returns from. Throws SignInFailed for every answer that is not a good one. */
    async complete(request: Request): Promise<SignInResult & { returnTo: string }> {
      const kept = attempt.read(settings, request);
      const address = new URL(redirectUri);
      address.search = new URL(request.url).search;
      const refusal = refusalIn(address.searchParams, kept);
      if (refusal) throw refusal;
      if (!kept) throw new SignInError('invalid_state', 'This sign-in was not started here, or took too long.');
      const answer = await grant((config) =>
        oidc.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: kept.verifier,
          expectedState: kept.state,
          expectedNonce: kept.nonce,
          idTokenExpected: true,
        }),
      ).catch(failed);
      const claims = answer.claims()!;
      refuseStrange(claims, provider.clientId);
      const person =
        'email' in claims ? claims : await userInfo(await configuration(), answer.access_token, claims.sub);
      return {
        identity: settings.oidc ? `${claims.iss} ${claims.sub}` : embeddedIdentity(claims.sub),
        email: typeof person.email === 'string' ? person.email : null,
        emailVerified: person.email_verified === true,
        tokens: tokensOf(answer),
        returnTo: kept.returnTo,
      };
    },

    /** New tokens for a session whose old ones are about to end. */
    async renew(refreshToken: string): Promise<Tokens> {
      const tokens = tokensOf(await grant((config) => oidc.refreshTokenGrant(config, refreshToken)).catch(failed));
      return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
    },

    /** Where the browser goes to be signed out at the provider too; null when it offers no such place. Throws SignInFailed. */
    async endSession(idToken: string | null): Promise<string | null> {
      if (!settings.oidc || !idToken) return null;
      const config = await reachable();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${settings.origin}/`,
      }).href;
    },

    forgetAttempt: () => attempt.clear(settings),
  };
}

async function discover(provider: { issuer: string; clientId: string; clientSecret: string }, settings: Settings) {
  const issuer = new URL(provider.issuer);
  const insecure = issuer.protocol === 'http:';
  const config = await oidc
    .discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      timeout: discoveryTimeoutSeconds,
      execute: insecure ? [oidc.allowInsecureRequests] : [],
      [oidc.customFetch]: keepingTokens(settings.oidc ? fetchFrom : toThisProcess(settings)),
    })
    .catch(failed);
  config.timeout = providerTimeoutSeconds;
  oidc.enableNonRepudiationChecks(config);
  return config;
}

function originsOf(config: oidc.Configuration, issuers: string[]): string[] {
  const { authorization_endpoint: signIn, end_session_endpoint: signOut } = config.serverMetadata();
  return [...new Set([...issuers, ...[signIn, signOut].flatMap((page) => (page ? [new URL(page).origin] : []))])];
}

const fetchFrom: oidc.CustomFetch = (address, options) => fetch(address, options as RequestInit);

/** The token endpoint's answer to the grant under way. */
const tokenAnswer = new AsyncLocalStorage<{ kept?: Response }>();

function keepingTokens(fetchFrom: oidc.CustomFetch): oidc.CustomFetch {
  return async (address, options) => {
    const grant = tokenAnswer.getStore();
    if (!grant || options.method !== 'POST') return fetchFrom(address, options);
    grant.kept ??= await fetchFrom(address, options);
    return grant.kept.clone();
  };
}

/** The ID token names a key that is not known, or is not signed by the key it names. */
function isOfKeys(error: unknown) {
  const { code = '' } = error as { code?: string };
  return tokenAnswer.getStore()?.kept !== undefined && keyCodes.has(code);
}

const keyCodes = new Set(['OAUTH_KEY_SELECTION_FAILED', 'OAUTH_INVALID_RESPONSE']);

/** The embedded provider is this very process: its public address may not be reachable from inside. */
function toThisProcess(settings: Settings): oidc.CustomFetch {
  return (address, options) => {
    const url = new URL(address);
    const local = `http://127.0.0.1:${settings.port}${url.pathname}${url.search}`;
    const forwarded = { 'x-forwarded-host': url.host, 'x-forwarded-proto': url.protocol.slice(0, -1) };
    return fetch(local, { ...options, headers: { ...options.headers, ...forwarded } } as RequestInit);
  };
}

function tokensOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Tokens {
  const seconds = answer.expiresIn();
  return {
    refreshToken: answer.refresh_token ?? null,
    // it goes back in an address, when its person logs out
    idToken: answer.id_token && answer.id_token.length < longestHint ? answer.id_token : null,
    expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
  };
}

type Person = { email?: unknown; email_verified?: unknown };

/** Where many providers say the address, rather than in the ID token. */
async function userInfo(config: oidc.Configuration, accessToken: string, subject: string): Promise<Person> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  return await oidc.fetchUserInfo(config, accessToken, subject).catch(failed);
}

/** What the standard asks of an ID token beyond what the library looks at. */
function refuseStrange({ azp, iat }: oidc.IDToken, clientId: string) {
  if (azp !== undefined && azp !== clientId) throw new SignInError('invalid_token', 'made for another client');
  if (iat > Date.now() / 1000 + clockToleranceSeconds) throw new SignInError('invalid_token', 'from the future');
}

const clockToleranceSeconds = 30;

/** The error that the provider sends the browser back with. Anybody can make such an address, so its text is limited. */
function refusalIn(answer: URLSearchParams, kept: Attempt | null): SignInError | null {
  const error = answer.get('error');
  if (error === null) return null;
  const description = answer.get('error_description')?.slice(0, longestDescription) ?? '';
  const isProviders = kept !== null && answer.get('state') === kept.state;
  return new SignInError(/^[\w.-]{1,100}$/.test(error) ? error : 'invalid_response', description, { isProviders });
}

const longestDescription = 300;

function answered(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  throw error;
}

function failed(cause: unknown): never {
  if (cause instanceof oidc.AuthorizationResponseError || cause instanceof oidc.ResponseBodyError) {
    const status = 'status' in cause ? cause.status : 200;
    const passing = passingCodes.has(cause.error) || status >= 500 || status === 429;
    const description = cause.error_description?.slice(0, longestDescription) ?? '';
    throw new SignInError(cause.error, description, { cause, passing, isProviders: true });
  }
  const { code = 'server_error', message = '' } = cause as { code?: string; message?: string };
  throw new SignInError(code, message, { cause, passing: passingCodes.has(code) });
}

/** The provider is away, slow or broken: nothing it says is about the person or the request. */
const passingCodes = new Set([
  ...['server_error', 'temporarily_unavailable', 'OAUTH_TIMEOUT', 'OAUTH_ABORT'],
  ...['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'],
]);
