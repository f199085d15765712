import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { keyedDigest } from '../../identity/derived-secret.server.ts';
import { embeddedClient, embeddedIdentity } from '../../identity/provider/embedded-client.server.ts';
import { publicSigningKeys } from '../../identity/provider/signing-keys.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import { ApiProblem } from '../problem.ts';

export type PersonToken = {
  identity: string;
  /** Only this product can compute the name of this sign-in's session. */
  sessionToken: string;
};

type KeySet = Parameters<typeof jwtVerify>[1] & {};

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const clockToleranceSeconds = 5;
const providerTimeoutMs = 3_000;

/** Throws an ApiProblem, 401, for every invalid token. */
export async function personToken(services: AppServices, token: string): Promise<PersonToken> {
  const { settings } = services;
  const issuer = settings.oidc?.issuer ?? embeddedClient(settings).issuer;
  const audience = settings.oidc ? settings.oidc.apiAudience : `${settings.origin}/api`;
  if (!audience) throw refused('This product takes API keys alone.');
  const { payload } = await jwtVerify(token, (await keysOf(services)) as never, {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp'],
    ...(settings.oidc ? {} : { typ: 'at+jwt' }),
  }).catch(rethrow);
  return { identity: identityOf(services, payload), sessionToken: sessionTokenOf(services, payload) };
}

/** An ID token says who signed in to a client, and gives no access. */
function identityOf({ settings }: AppServices, payload: JWTPayload): string {
  if ('nonce' in payload || 'at_hash' in payload) throw refused('This is an ID token. Send the access token.');
  // PostgreSQL stores neither, and would find another person
  if (!payload.sub!.isWellFormed() || payload.sub!.includes('\0')) throw refused('The access token is not valid here.');
  return settings.oidc ? `${payload.iss} ${payload.sub}` : embeddedIdentity(payload.sub!);
}

/** Tokens of one sign-in share a session, however often they are renewed. */
function sessionTokenOf({ settings }: AppServices, payload: JWTPayload): string {
  const signIn = payload.auth_time ?? payload.sid;
  if (signIn === undefined) throw refused('The access token needs the claim auth_time or sid.');
  const client = payload.client_id ?? payload.azp ?? '';
  const parts = [payload.iss, payload.sub, client, signIn].map((part) => JSON.stringify(part));
  return keyedDigest(settings.sessionSecret, 'api session', ...parts).toString('base64url');
}

const keySets = new WeakMap<AppServices['orm'], Promise<unknown>>();

/** `jose` fetches the provider's keys again for an unknown key, at most every 30 seconds. */
function keysOf({ orm, settings }: AppServices): Promise<unknown> {
  let keys = keySets.get(orm);
  if (!keys) {
    keys = settings.oidc ? remoteKeys(settings.oidc.issuer) : localKeys(orm, settings.sessionSecret);
    keySets.set(orm, keys);
    keys.catch(() => keySets.delete(orm));
  }
  return keys;
}

async function localKeys(orm: AppServices['orm'], secret: string): Promise<KeySet> {
  return createLocalJWKSet(await publicSigningKeys(orm, secret));
}

async function remoteKeys(issuer: string): Promise<KeySet> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(providerTimeoutMs) });
  const { jwks_uri: keys } = (await answer.json()) as { jwks_uri: string };
  return createRemoteJWKSet(new URL(keys), { timeoutDuration: providerTimeoutMs });
}

function rethrow(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new ApiProblem('TOKEN_EXPIRED', 'Token is expired', challenge);
  if (error instanceof errors.JWKSTimeout) throw new ApiProblem('UNAVAILABLE', 'The sign-in service does not answer.');
  if (error instanceof errors.JOSEError) throw refused('The access token is not valid here.');
  throw error;
}

const challenge = { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } };

function refused(detail: string) {
  return new ApiProblem('UNAUTHENTICATED', detail, challenge);
}
