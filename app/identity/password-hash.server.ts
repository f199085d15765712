import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with what OWASP asks for: 19 MiB, two passes, one thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(typed(password), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Where there is no hash, because there is no such person, it takes as long and says no. */
export async function matchesHash(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodys), typed(password));
  return matches && passwordHash !== undefined;
}

const nobodys = hashPassword(randomBytes(32).toString('base64'));

/** The same characters come composed from one keyboard and decomposed from another. */
function typed(password: string) {
  return password.normalize('NFKC');
}
