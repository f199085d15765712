import { randomUUIDv7 } from 'node:crypto';
import { idOfDigest } from '#db/vocabulary/id.ts';
import type { Actor } from '../auth/actor.ts';
import { sha256 } from '../platform/seal.server.ts';

/** The id of one rendered form. */
export type Operation = { operation?: string | undefined };

/** A form that is sent twice gets the same id, and so creates one row. */
export function idOfForm(actor: Actor, { operation, ...input }: Operation & Record<string, unknown>): string {
  if (!operation) return randomUUIDv7();
  const form = JSON.stringify([actor.account.id, actor.userId, operation, input]);
  return idOfDigest(sha256(form).toString('hex'));
}
