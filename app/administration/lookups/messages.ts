import { counted } from '../../ui/format.ts';
import type { LookupUses, UsesOfBranch } from './queries/lookup-uses.server.ts';

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

/** Returns "12 incidents, 1 draft and 2 rules for emails", or "" for no visible use. */
function usesInWords({ incidents, drafts, persons, rules, isCapped }: LookupUses): string {
  const parts = [
    incidents > 0 && `${isCapped ? 'more than ' : ''}${counted(incidents, 'incident')}`,
    drafts > 0 && counted(drafts, 'draft'),
    persons > 0 &&
      (persons === 1 ? '1 known person' : `${counted(persons, 'known person').split(' ')[0]} known persons`),
    rules > 0 && (rules === 1 ? '1 rule for emails' : `${counted(rules, 'rule').split(' ')[0]} rules for emails`),
  ].filter((part) => part !== false);
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
