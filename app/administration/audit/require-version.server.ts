import { changesOf } from '../../platform/forms/changes.ts';
import { ChangedMeanwhileError, formVersion } from '../../platform/forms/form-version.server.ts';
import { auditDetails } from './audit-words.ts';

type Values = Record<string, unknown>;
type Compared<Stored extends Values> = {
  stored: Stored;
  yours: Stored;
  /** Returns the values with names in place of ids, as the audit stores them. */
  named?: (values: Stored) => Values;
};

/**
 * Throws a ChangedMeanwhileError where a form that shows another version would change what is stored. The caller has locked
 * the row. Only forms have a version; without one nothing is compared.
 */
export function requireVersion<Stored extends Values>(
  version: string | undefined,
  { stored, yours, named = (values) => values }: Compared<Stored>,
) {
  const current = formVersion(stored);
  if (version === undefined || version === current) return;
  const changes = changesOf<Values>(named(stored), named(yours));
  if (!changes) return;
  const { rows } = auditDetails(changes);
  const differences = rows.map(({ label, previous, current }) => ({ label, stored: previous, yours: current }));
  throw new ChangedMeanwhileError({ version: current, differences });
}
