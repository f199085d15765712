import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { keysOf, pick } from '#db/vocabulary/keys.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import type { UpdateLookupInput } from '../lookup.schema.ts';
import { nameIsTaken } from '../messages.ts';
import { mayEditLookups } from '../policy.ts';
import { isNameTaken } from '../queries/is-name-taken.server.ts';
import { type LookupEntry, lookupEntry } from '../queries/lookup-entry.server.ts';

export async function updateLookup(
  scope: Scope,
  id: string | undefined,
  { version, name: newName, active, needsReview: answer }: UpdateLookupInput & Versioned,
): Promise<LookupEntry> {
  authorize(mayEditLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const entry = await lookupEntry(scope, id);
    const name = newName || entry.name;
    const needsReview = entry.type === 'INCIDENT_CLASS' && answer !== undefined ? answer : entry.needsReview;
    const yours = { name, active, needsReview };
    requireVersion(version, { stored: pick(entry, keysOf(yours)), yours });
    const isReviewChanged = needsReview !== entry.needsReview;
    if (name === entry.name && active === entry.active && !isReviewChanged) return entry;
    if (await isNameTaken(scope, { ...entry, name }, entry.id)) throw new BusinessRuleError({ name: [nameIsTaken] });
    await em.execute(sql, [entry.id, name, active, needsReview]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: name,
      transactionType: active === entry.active || name !== entry.name ? 'EDIT' : active ? 'ENABLE' : 'DISABLE',
      objectData: {
        type: entry.type,
        before: { path: entry.path, active: entry.active, ...(isReviewChanged && review(entry.needsReview)) },
        after: { path: entry.path.with(-1, name), active, ...(isReviewChanged && review(needsReview)) },
      },
    });
    return entry;
  });
}

const review = (isNeeded: boolean | null) => ({ review: isNeeded === null ? 'As the class above' : isNeeded });

const sql = `
update lookup set name = $2, active = $3, needs_review = $4 where account_id = current_account() and id = $1`;
