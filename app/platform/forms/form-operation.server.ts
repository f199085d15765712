import { randomUUIDv7 } from 'node:crypto';
import { idOfDigest } from '#db/vocabulary/id.ts';
import { sha256 } from '../seal.server.ts';

type Sender = { userId: string; account: { id: string } };

/** Names one showing of a form. */
export type Operation = { operation?: string | undefined };

/** Derives the key of other contents, because the answer to a first post may be lost; it keeps the time of `key`. */
export function keyOfContents({ key, ...contents }: { key: string } & Record<string, unknown>): string {
  const hex = sha256(JSON.stringify([key, contents])).toString('hex');
  return `${key.slice(0, 13)}-7${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** Derives an id from a form and its sender: of a new row, so that a form that is sent twice creates one, or of a save. */
export function idOfForm(actor: Sender, { operation, ...input }: Operation & Record<string, unknown>): string {
  if (!operation) return randomUUIDv7();
  const form = JSON.stringify([actor.account.id, actor.userId, operation, input]);
  return idOfDigest(sha256(form).toString('hex'));
}
