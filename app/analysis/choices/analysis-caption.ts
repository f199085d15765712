import type { CriteriaNames } from '../../search/criterion-types/value-words.ts';
import type { AnalysisChoices } from './analysis.schema.ts';
import { idsOf } from './node-criteria.ts';

/** Returns a text such as "Security / Theft or Security / Assault at Parkade." */
export function analysisCaption({ criteria }: AnalysisChoices, names: CriteriaNames): string {
  const [classes, locations] = [criteria.class, criteria.location].map((group) =>
    idsOf(group)
      .map((id) => names[id] ?? 'an entry that does not exist')
      .join(' or '),
  );
  return `${classes || 'All incident classes'}${locations ? ` at ${locations}` : ''}.`;
}
