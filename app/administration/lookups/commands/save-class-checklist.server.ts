import { AuditRecord } from '#db/entities/audit-record.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { changesOf } from '../../../platform/forms/changes.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { requireVersion } from '../../audit/require-version.server.ts';
import type { ClassChecklistInput } from '../checklist.schema.ts';
import { type ClassItem, classItem } from '../class-item.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { mayEditLookups } from '../policy.ts';
import { classChecklist } from '../queries/class-checklist.server.ts';

/** Writes a new version of the class's own items, and returns the path of the class. */
export async function saveClassChecklist(
  scope: Scope,
  id: string | undefined,
  { items, version }: ClassChecklistInput & Versioned,
): Promise<string[]> {
  authorize(mayEditLookups(scope.actor));
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const { entry, items: before } = await classChecklist(scope, id);
    // an id that the class does not have belongs to another class, or to a removed item
    const known = new Set(before.map((item) => item.id));
    const after = items.map((item) => classItem({ ...item, id: known.has(item.id) ? item.id : '' }));
    requireVersion(version, { stored: { items: before }, yours: { items: after }, named });
    if (!changesOf({ items: before }, { items: after })) return entry.path;
    await em.execute(versionSql, [entry.id]);
    await em.execute('delete from checklist_item where account_id = current_account() and class_id = $1', [entry.id]);
    await em.execute(itemsSql, [entry.id, JSON.stringify(after)]);
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: entry.id,
      objectName: entry.path.join(' / '),
      transactionType: 'CHECKLIST',
      objectData: { before: named({ items: before }), after: named({ items: after }) },
    });
    await em.flush();
    return entry.path;
  });
}

function named({ items }: { items: ClassItem[] }) {
  return {
    items: items.map(({ title, hint, required, asksText }) =>
      [title, required && 'required', asksText && 'asks for a text', hint].filter(Boolean).join(', '),
    ),
  };
}

const versionSql = `
insert into checklist (account_id, class_id) values (current_account(), $1)
on conflict (account_id, class_id) do update set version = checklist.version + 1, updated_at = clock_timestamp()`;

const itemsSql = `
insert into checklist_item (account_id, id, class_id, ordinal, title, hint, required, asks_text)
select current_account(), coalesce(nullif(id, '')::uuid, uuidv7()), $1, place, title, hint, required, "asksText"
from rows from (jsonb_to_recordset($2::jsonb) as (id text, title text, hint text, required boolean, "asksText" boolean))
  with ordinality as t(id, title, hint, required, "asksText", place)`;
