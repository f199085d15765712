import { counted } from '../../ui/format.ts';
import type { LookupUses } from './queries/lookup-uses.server.ts';

/** Returns "12 incidents, 1 draft and 2 rules for emails", or "" for no visible use. */
export function usesInWords({ incidents, drafts, persons, rules, isCapped }: LookupUses): string {
  const parts = [
    incidents > 0 && `${isCapped ? 'more than ' : ''}${counted(incidents, 'incident')}`,
    drafts > 0 && counted(drafts, 'draft'),
    persons > 0 &&
      (persons === 1 ? '1 known person' : `${counted(persons, 'known person').split(' ')[0]} known persons`),
    rules > 0 && (rules === 1 ? '1 rule for emails' : `${counted(rules, 'rule').split(' ')[0]} rules for emails`),
  ].filter((part) => part !== false);
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
