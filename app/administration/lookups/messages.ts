import type { LookupUses } from './queries/lookup-uses.server.ts';
import { usesInWords } from './uses-in-words.ts';

export const nameIsTaken = 'There is already an entry with this name here.';

/** Says what uses the entry, or `used`, the one below it that keeps it from being deleted. */
export function inUseMessage(name: string, used: string, uses: LookupUses): string {
  const which = used === name ? name : `${name} / ${used}`;
  const by = usesInWords(uses);
  return `${which} is ${by ? `used by ${by}` : 'in use'} and cannot be deleted. Disable ${used === name ? 'it' : name} instead: they keep it, and nobody can choose it again.`;
}
