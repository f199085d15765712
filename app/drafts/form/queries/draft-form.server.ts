import { incidentStatus } from '#db/vocabulary/incident.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { partKinds } from '#db/vocabulary/part-fields.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { checklistState } from '../../../incidents/checklist-state.ts';
import { mayClose, mayDeleteAttachments, mayResolveComments, mayUnlockPersons } from '../../../incidents/policy.ts';
import { checklistOfIncident } from '../../../incidents/queries/checklist-of-incident.server.ts';
import { isRevealedSql } from '../../../incidents/record/reveals.ts';
import { canInvestigateSql } from '../../../incidents/saving/can-investigate.ts';
import { zoneOffsets } from '../../../platform/zone-offsets.server.ts';
import type { Option } from '../../../ui/fields/field.tsx';
import { formatDateTime, formatTime } from '../../../ui/format.ts';
import { type DraftBody, parseDraft, withPrivate } from '../../body/draft-body.ts';
import type { DraftPerson } from '../../body/draft-parts.ts';
import { isMasked } from '../../body/drop-masked.ts';
import { bodyFields, fingerprints } from '../../body/form-fields.server.ts';
import { removedNames } from '../../body/removed-parts.ts';
import { mayDeleteDraft, mayEditDraft } from '../../policy.ts';
import { draftPage } from '../../saving/draft-page.ts';
import { incidentOfDraft } from '../../saving/draft-row.server.ts';
import { choicesOfParts, type LookupChoice, optionsOf } from '../choices-of-parts.ts';
import { reviewOfIncident } from './review-of-incident.server.ts';

/** Lacks the private fields where they are masked. */
export type FormPerson = DraftPerson & { masked: boolean };

/** `saved` is the body of the incident that the draft has become. */
export async function draftForm(scope: Scope, draftId: string, incidentId?: string, saved?: DraftBody) {
  const { actor, em } = scope;
  const parameters = [actor.sessionId, parseId(draftId), saved ? JSON.stringify(saved) : null];
  const [row] = await em.execute<Row[]>(draftSql, parameters);
  const { draft, unlocked, investigators, lookups, locationsHaveAddresses, states } = orNotFound(row, 'draft');
  // the URL names another incident than that of the copy
  orNotFound(draft.incidentId === (incidentId ?? null) || null, 'draft');
  const incident = await incidentOfDraft(scope, draft);
  authorize(mayEditDraft(actor, draft));
  const { removed, ...body } = parseDraft(draft.body);
  const mayUnlock = mayUnlockPersons(actor);
  const persons = body.persons.map((person) => formPerson(person, mayUnlock ? unlocked : []));
  const shownBody = { ...body, persons };
  const display = viewerDisplay(actor);
  const [checklist, review] = await Promise.all([
    draft.incidentId ? checklistOfIncident(scope, draft.incidentId) : [],
    reviewOfIncident(scope, draft.incidentId, incident),
  ]);
  const { items, words } = checklistState(checklist);
  return {
    page: draftPage({ id: draft.incidentId, draftId }),
    isSubmitted: saved !== undefined,
    draft: { ...draft, body: shownBody },
    shown: fingerprints(bodyFields(shownBody)),
    removed: removedNames({ ...body, removed }),
    ...review,
    removedPictures: Object.keys(removed?.pictures ?? {}),
    choices: { ...choicesOf(lookups, { ...body, removed }), locationsHaveAddresses, investigators, states },
    checklist: { items, words },
    locked: incident.locked,
    closed: incident.status === incidentStatus.closed,
    may: {
      unlock: mayUnlock,
      delete: mayDeleteDraft(actor, draft),
      close: mayClose(actor, incident),
      deleteAttachments: mayDeleteAttachments(actor),
      resolveComments: mayResolveComments(actor, incident),
    },
    display,
    /** As text, because formatting a first time takes a slow browser 20 ms. */
    startedAt: formatDateTime(draft.createdAt, display),
    savedAt: draft.touched ? formatTime(draft.updatedAt, display) : undefined,
    autoLogoutSeconds: actor.account.autoLogoutSeconds,
    measurementType: actor.account.measurementType,
    today: toDateFields(scope.now(), body.clock ?? actor.timeZone).date,
    /** Set where the draft's clock is not the reader's. */
    ...(body.clock && body.clock !== actor.timeZone && { clock: body.clock, clockOffsets: zoneOffsets(body.clock) }),
  };
}

export type DraftFormData = Awaited<ReturnType<typeof draftForm>>;

function formPerson(person: DraftPerson, unlocked: string[]): FormPerson {
  const masked = isMasked(person, unlocked);
  return { ...(masked ? withPrivate(person, '') : person), masked };
}

type LookupRow = LookupChoice & { path: string[] };
type Row = {
  draft: {
    id: string;
    number: number;
    incidentId: string | null;
    incidentVersion: number | null;
    revision: number;
    createUserId: string;
    createUserName: string;
    createdAt: string;
    updatedAt: string;
    touched: boolean;
    body: Record<string, unknown>;
  };
  unlocked: string[];
  investigators: Option[];
  lookups: LookupRow[];
  locationsHaveAddresses: boolean;
  states: Record<string, string[]>;
};

/** Lists of parts are most of the data, so only those of parts on the draft are included. */
function choicesOf(lookups: LookupRow[], { removed, ...body }: DraftBody) {
  const of = (type: string) => lookups.filter((lookup) => lookup.type === type);
  const present = partKinds.filter((kind) => body[kind].length > 0 || removed?.[kind]?.length);
  return {
    /** Paths of the chosen class and location; the trees are loaded when a picker opens. */
    paths: Object.fromEntries(
      [...of('INCIDENT_CLASS'), ...of('LOCATION')].map(({ id, path }): [string, string[]] => [id, path]),
    ),
    severities: optionsOf(lookups, 'SEVERITY_TYPE'),
    causes: optionsOf(lookups, 'PRIMARY_CAUSE'),
    ...choicesOfParts(lookups, present),
  };
}

const draftSql = `
select
  jsonb_build_object('id', d.id, 'number', d.number, 'incidentId', d.incident_id, 'incidentVersion', d.incident_version,
    'revision', d.revision,
    'createUserId', d.create_user_id, 'createUserName',
    coalesce((select i.create_user_name from incident i where i.account_id = d.account_id and i.id = d.incident_id),
      d.create_user_name), 'createdAt', d.created_at,
    'updatedAt', d.updated_at, 'touched', d.touched, 'body', d.body) as draft,
  coalesce((select jsonb_agg(u.person_id) from person_unlock u
    where u.account_id = d.account_id and u.session_id = $1 and ${isRevealedSql}), '[]') as unlocked,
  (select coalesce(jsonb_agg(jsonb_build_object('value', u.id, 'label', u.first_name || ' ' || u.last_name,
      'disabled', not able) order by u.last_name ${nameOrder}, u.first_name ${nameOrder}), '[]')
    from app_user u left join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
    cross join lateral (select ${canInvestigateSql} as able) as investigation
    where u.account_id = d.account_id and (able or u.id::text = d.body ->> 'assignedUserId')) as investigators,
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'type', l.type, 'name', l.name, 'path', l.path,
      'active', l.active) order by l.position, l.name ${nameOrder}), '[]')
    from lookup l where l.account_id = d.account_id and (l.type not in ('INCIDENT_CLASS', 'LOCATION')
      or l.id::text in (d.body ->> 'lastClassId', d.body -> 'location' ->> 'lastLocationId'))) as lookups,
  exists (select from lookup_address where account_id = d.account_id) as "locationsHaveAddresses",
  (select jsonb_object_agg(country_code, names) from (
    select country_code, jsonb_agg(name order by name ${nameOrder}) as names from state group by country_code) as s) as states
from (
  select account_id, id, number, incident_id, incident_version, revision, create_user_id, create_user_name, created_at,
    updated_at, touched, body from draft where account_id = current_account() and id = $2
  union all
  select p.account_id, p.id, p.number, nullif(i.id, p.id), null, 0, p.create_user_id, i.create_user_name, i.created_at,
    p.ended_at, true, $3::jsonb
  from past_draft p join incident i on i.account_id = p.account_id and i.id = p.incident_id
  where p.account_id = current_account() and p.id = $2 and $3::jsonb is not null) d`;
