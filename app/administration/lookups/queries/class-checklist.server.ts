import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { type ClassItem, classItem } from '../class-item.ts';
import { type LookupEntry, lookupEntry } from './lookup-entry.server.ts';

export type InheritedItem = ClassItem & { classId: string; classPath: string[] };

export type ClassChecklist = {
  entry: LookupEntry;
  /** 0 until the class has items of its own. */
  version: number;
  updatedAt: string | null;
  items: ClassItem[];
  inherited: InheritedItem[];
};

/** Throws a NotFoundError for lookups of other types. */
export async function classChecklist(scope: Scope, id: string | undefined): Promise<ClassChecklist> {
  const entry = await lookupEntry(scope, id);
  orNotFound(entry.type === 'INCIDENT_CLASS' || null, 'class');
  const [{ found }] = await scope.em.execute<[{ found: Found }]>(sql, [entry.id]);
  const { own, items, inherited } = found;
  return {
    entry,
    version: own?.version ?? 0,
    updatedAt: own?.updatedAt ?? null,
    items: items.map(classItem),
    inherited,
  };
}

type Found = Pick<ClassChecklist, 'items' | 'inherited'> & { own: { version: number; updatedAt: string } | null };

const item = `'id', i.id, 'title', i.title, 'hint', i.hint, 'required', i.required, 'asksText', i.asks_text`;

const sql = `
select jsonb_build_object(
  'own', (select jsonb_build_object('version', version, 'updatedAt', updated_at) from checklist
    where account_id = current_account() and class_id = $1),
  'items', (select coalesce(jsonb_agg(jsonb_build_object(${item}) order by i.ordinal), '[]') from checklist_item i
    where i.account_id = current_account() and i.class_id = $1),
  'inherited', (select coalesce(jsonb_agg(jsonb_build_object(${item}, 'classId', c.id, 'classPath', c.path)
      order by a.depth desc, i.ordinal), '[]')
    from lookup_closure a
    join checklist_item i on i.account_id = a.account_id and i.class_id = a.ancestor_id
    join lookup c on c.account_id = a.account_id and c.id = a.ancestor_id
    where a.account_id = current_account() and a.descendant_id = $1 and a.depth > 0)) as found`;
