import { randomUUIDv7 } from 'node:crypto';
import { AuditRecord } from '#db/entities/audit-record.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { type LookupType, lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { idOfForm, type Operation } from '../../../platform/forms/form-operation.server.ts';
import { lockLookups } from '../lock-lookups.server.ts';
import { type ImportRow, type KeyOf, pathsOf } from '../lookup-csv.server.ts';
import { mayAddLookups } from '../policy.ts';
import { importPlan } from '../queries/import-plan.server.ts';
import type { ListedLookup } from '../queries/lookup-list.server.ts';

/** A statement ends after 10 s, and on a busy machine all 5,000 entries of a file may take longer. */
const entriesOfStatement = 500;

type LookupsForm = { type: LookupType; csv: string } & Operation;

/** Returns how many entries this form has added, also when it was sent before. */
export async function importLookups(scope: Scope, form: LookupsForm): Promise<number> {
  authorize(mayAddLookups(scope.actor));
  const { type, csv } = form;
  return await transaction(scope, async (scope) => {
    const { em } = scope;
    await lockLookups(scope);
    const id = idOfForm(scope.actor, form);
    const [same] = await em.execute<{ added: number }[]>(sameSql, [id]);
    if (same) return same.added;
    const { entries, question, rows, keyOf } = await importPlan(scope, type, csv);
    if (question) throw new BusinessRuleError(question.question);
    const added = newEntries(entries, rows, keyOf);
    if (added.length === 0) return 0;
    for (let at = 0; at < added.length; at += entriesOfStatement) {
      await em.execute(insertSql, [type, JSON.stringify(added.slice(at, at + entriesOfStatement))]);
    }
    em.create(AuditRecord, {
      objectType: 'LOOKUP',
      objectId: id,
      objectName: lookupTypeNames[type],
      transactionType: 'IMPORT',
      objectData: { type, added: added.map(({ path, active }) => ({ path, active })) },
    });
    return added.length;
  });
}

type NewEntry = { id: string; parentId: string | null; name: string; active: boolean; path: string[] };

function newEntries(existing: ListedLookup[], rows: ImportRow[], keyOf: KeyOf): NewEntry[] {
  const ids = new Map([...pathsOf(existing)].map(({ id, path }) => [keyOf(path), id]));
  const added: NewEntry[] = [];
  for (const { path, active } of rows.filter(({ result }) => result === 'new')) {
    for (let depth = 1; depth <= path.length; depth++) {
      const ownPath = path.slice(0, depth);
      if (ids.has(keyOf(ownPath))) continue;
      const id = randomUUIDv7();
      const parentId = ids.get(keyOf(ownPath.slice(0, -1))) ?? null;
      ids.set(keyOf(ownPath), id);
      added.push({ id, parentId, name: ownPath.at(-1)!, active: active || depth < path.length, path: ownPath });
    }
  }
  return added;
}

const sameSql = `
select jsonb_array_length(object_data -> 'added') as added from audit_record
where account_id = current_account() and object_type = 'LOOKUP' and object_id = $1`;

const insertSql = `
insert into lookup (account_id, id, type, parent_id, name, active, position)
select current_account(), e.id, $1, e.parent_id, e.name, e.active, at + (
  select coalesce(max(position), 0) from lookup where account_id = current_account() and type = $1)
from rows from (jsonb_to_recordset($2::jsonb) as (id uuid, "parentId" uuid, name text, active boolean, path jsonb))
  with ordinality as e(id, parent_id, name, active, path, at) order by at`;
