import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Takes as long for an unknown person, who has no hash. */
export async function matchesHash(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), normalize(password));
  return matches && passwordHash !== undefined;
}

const dummyHash = hashPassword(randomBytes(32).toString('base64'));

/** Keyboards differ in whether they compose characters such as é. */
function normalize(password: string) {
  return password.normalize('NFKC');
}
