import { timingSafeEqual } from 'node:crypto';
import type { Orm } from '#db/orm.ts';
import { forKey } from '#db/tenancy.ts';
import type { Actor } from '../../actor.ts';
import { type ActorRow, actorOfRow } from '../../actor-of-row.ts';
import { keyActorSql } from '../../key-actor-sql.ts';
import { keyHash, keyIdOf } from '../key-text.server.ts';

/** `isUseDue`: no use was stored in the last minute. `isOldSecret`: the secret is that before the last rotation. */
export type KeyActor = Actor & { keyId: string; isUseDue: boolean; isOldSecret: boolean };

/** Returns null for a key that is unknown, wrong, expired or revoked, or whose maker is not active. */
export async function actorOfKey(orm: Orm, presented: string): Promise<KeyActor | null> {
  const id = keyIdOf(presented);
  if (!id) return null;
  const [row] = await forKey(orm, id).execute<KeyRow[]>(keyActorSql, [id]);
  if (!row) return null;
  const isSecret = (hash: string | null) =>
    hash !== null && timingSafeEqual(keyHash(presented), Buffer.from(hash, 'hex'));
  const isOldSecret = isSecret(row.oldHash);
  if (!isOldSecret && !isSecret(row.hash)) return null;
  const isUseDue = isOldSecret ? row.isOldUseDue : row.isUseDue;
  return { ...actorOfRow(row.actor), keyId: id, isUseDue, isOldSecret };
}

type KeyRow = { actor: ActorRow; hash: string; oldHash: string | null; isUseDue: boolean; isOldUseDue: boolean };
