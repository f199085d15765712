import { openOrm } from '#db/orm.ts';
import { forAccount } from '#db/tenancy.ts';
import type { Writer, WrittenDraft } from './writer.ts';

type Stored = {
  id: string;
  writerId: string;
  draft: { revision: number; operations: string[]; summary: string } | null;
  incident: { summary: string; created: number; audited: number } | null;
};

/** Returns acknowledged writes that are lost, and writes stored twice, as sentences; none when all is well. */
export async function compareWithStored(database: string, writers: Writer[]) {
  const orm = await openOrm(database, 1);
  const accountId = writers[0]!.person.account.id;
  const all = await forAccount(orm, { accountId, seesLocked: true }).execute<Stored[]>(storedSql);
  await orm.close();
  const rows = all.filter(({ writerId }) => writers.some(({ person }) => person.userId === writerId));
  const stored = new Map(rows.map((row) => [row.id, row]));
  const answers = writers.flatMap((writer) => writer.drafts);
  const known = new Set(answers.map(({ draftId }) => draftId));
  return {
    saves: answers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    submits: answers.filter(({ submitted }) => submitted === 'acknowledged').length,
    lost: answers.flatMap((each) => lost(each, stored.get(each.draftId))),
    doubled: [
      ...answers.flatMap((each) => doubled(each, stored.get(each.draftId))),
      ...rows.filter(({ id, incident }) => incident && !known.has(id)).map(({ id }) => `${id} was never submitted`),
    ],
  };
}

function lost({ draftId, sent, acknowledged, submitted }: WrittenDraft, stored: Stored | undefined): string[] {
  const textOf = new Map(sent.map(({ operationId, text }) => [operationId, text]));
  const submit = sent.find(({ kind }) => kind === 'submit');
  if (stored?.incident && submitted !== 'no') {
    return stored.incident.summary === submit?.text ? [] : [`${draftId} was submitted with another text`];
  }
  if (submitted === 'acknowledged') return [`${draftId} is no incident`];
  if (!stored?.draft) return [`the draft ${draftId} is gone`];
  const { revision, operations, summary } = stored.draft;
  const missing = acknowledged.filter(
    (save) => operations[revision - save.revision] !== save.operationId && revision - save.revision < operations.length,
  );
  const overwritten = operations[0] && textOf.get(operations[0]) !== summary;
  return [
    ...missing.map((save) => `revision ${save.revision} of ${draftId}`),
    ...(overwritten ? [`the text of ${draftId}`] : []),
  ];
}

function doubled({ draftId, sent }: WrittenDraft, stored: Stored | undefined): string[] {
  const { draft, incident } = stored ?? {};
  const once = !incident || (incident.created === 1 && incident.audited === 1);
  const both = draft && incident;
  const twice = draft && (draft.revision > sent.length || new Set(draft.operations).size < draft.operations.length);
  return [
    ...(once ? [] : [`the making of ${draftId}`]),
    ...(both ? [`${draftId} is a draft and an incident`] : []),
    ...(twice ? [`a save of ${draftId}`] : []),
  ];
}

const storedSql = `
select coalesce(d.id, i.id) as id, coalesce(d.create_user_id, i.create_user_id) as "writerId",
  case when d.id is not null then jsonb_build_object('revision', d.revision, 'operations', d.operations,
    'summary', coalesce(d.body ->> 'summary', '')) end as draft,
  case when i.id is not null then jsonb_build_object('summary', i.summary,
    'created', (select count(*) from history_entry h where h.incident_id = i.id and h.action_type = 'CREATE'),
    'audited', (select count(*) from audit_record a where a.object_id = i.id and a.transaction_type = 'CREATE'))
  end as incident
from draft d full join incident i on i.id = d.id`;
