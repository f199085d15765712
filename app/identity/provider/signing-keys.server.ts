import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import type { JWKS } from 'oidc-provider';
import type { Orm } from '#db/orm.ts';
import { seal, unseal } from '../../platform/seal.server.ts';
import { derivedSecret } from '../derived-secret.server.ts';

/** The first process creates and encrypts the keys; all processes share them. */
export async function signingKeys(orm: Orm, secret: string): Promise<JWKS> {
  // the id depends on the secret: a new secret cannot decrypt the old keys, so new keys are created
  const id = derivedSecret(secret, 'keys').slice(0, 16);
  return (await storedKeys(orm, secret, id)) ?? (await makeKeys(orm, secret, id));
}

/** Returns the public keys with the ids that the provider gives them. */
export async function publicSigningKeys(orm: Orm, secret: string): Promise<JSONWebKeySet> {
  const { keys } = await signingKeys(orm, secret);
  const known = keys.map(async ({ kty, n, e, alg }) => {
    const key = { kty: String(kty), n: String(n), e: String(e) };
    return { ...key, alg: String(alg), use: 'sig', kid: await calculateJwkThumbprint(key) };
  });
  return { keys: await Promise.all(known) };
}

async function storedKeys(orm: Orm, secret: string, id: string): Promise<JWKS | null> {
  const [row] = await orm.em
    .fork()
    .execute<{ sealed: string }[]>(
      `select payload ->> 'sealed' as sealed from idp_artifact where kind = 'Keys' and id = $1`,
      [id],
    );
  return row ? unseal<JWKS>(secret, 'identity keys', Buffer.from(row.sealed, 'base64')) : null;
}

async function makeKeys(orm: Orm, secret: string, id: string): Promise<JWKS> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const keys = { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] };
  const sealed = seal(secret, 'identity keys', keys).toString('base64');
  await orm.em
    .fork()
    .execute(`insert into idp_artifact (kind, id, payload) values ('Keys', $1, $2::jsonb) on conflict do nothing`, [
      id,
      JSON.stringify({ sealed }),
    ]);
  const stored = await storedKeys(orm, secret, id);
  if (!stored) throw new Error('the signing keys cannot be opened');
  return stored;
}
