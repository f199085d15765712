import type { UsesOfBranch } from './queries/lookup-uses.server.ts';
import { usesInWords } from './uses-in-words.ts';

export const nameIsTaken = 'There is already an entry with this name here.';

/** Any use keeps an entry from being deleted; those of entries below it are named separately. */
export function inUseMessage(name: string, { own, below, usedBelow }: UsesOfBranch): string {
  const used = (by: string) => (by ? `used by ${by}` : 'in use');
  const cannot = (instead: string) =>
    `and cannot be deleted. Disable ${instead} instead: they keep it, and nobody can choose it again.`;
  const byBelow = below ? usesInWords(below) : '';
  if (own) {
    const also = below ? ` (entries below it${byBelow ? `: ${byBelow}` : ' too'})` : '';
    return `${name} is ${used(usesInWords(own))}${also} ${cannot('it')}`;
  }
  const which = usedBelow.length === 1 ? `${name} / ${usedBelow[0]} is` : `Entries below ${name} are`;
  return `${which} ${used(byBelow)} ${cannot(name)}`;
}
