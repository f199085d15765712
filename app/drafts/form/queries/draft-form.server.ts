import { incidentStatus } from '#db/vocabulary/incident.ts';
import type { PartKind } from '#db/vocabulary/part-fields.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { canInvestigateSql } from '../../../incidents/can-investigate.ts';
import { mayClose, mayUnlockPersons } from '../../../incidents/policy.ts';
import { isRevealedSql } from '../../../incidents/reveals.ts';
import { toDateFields } from '../../../incidents/zoned-time.ts';
import type { Option } from '../../../ui/field.tsx';
import { formatDateTime, formatTime } from '../../../ui/format.ts';
import { isMasked } from '../../autosave/drop-masked.ts';
import { type DraftBody, parseDraft, withPrivate } from '../../draft-body.ts';
import { draftPage } from '../../draft-page.ts';
import type { DraftPerson } from '../../draft-parts.ts';
import { incidentOfDraft } from '../../editing/queries/incident-of-draft.server.ts';
import { removedNames } from '../../parts/removed-parts.ts';
import { mayDeleteDraft, mayEditDraft } from '../../policy.ts';
import { bodyFields, fingerprints } from '../form-fields.server.ts';

/** A person as the form shows it: without the private fields where they are masked. */
export type FormPerson = DraftPerson & { masked: boolean };

export async function draftForm(scope: Scope, draftId: string, incidentId?: string) {
  const { actor, em } = scope;
  const [row] = await em.execute<Row[]>(draftSql, [actor.sessionId, parseId(draftId)]);
  const { draft, unlocked, investigators, lookups, locationsHaveAddresses, states } = orNotFound(row, 'draft');
  // the copy of another incident, or of none, is not at this address
  orNotFound(draft.incidentId === (incidentId ?? null) || null, 'draft');
  const incident = await incidentOfDraft(scope, draft);
  authorize(mayEditDraft(actor, draft));
  const { removed, ...body } = parseDraft(draft.body);
  const mayUnlock = mayUnlockPersons(actor);
  const persons = body.persons.map((person) => shown(person, mayUnlock ? unlocked : []));
  const shownBody = { ...body, persons };
  const display = { dateFormat: actor.account.dateFormat, timeZone: actor.timeZone };
  return {
    page: draftPage({ id: draft.incidentId, draftId }),
    draft: { ...draft, body: shownBody },
    shown: fingerprints(bodyFields(shownBody)),
    removed: removedNames({ ...body, removed }),
    removedPictures: Object.keys(removed?.pictures ?? {}),
    choices: { ...choicesOf(lookups, { ...body, removed }), locationsHaveAddresses, investigators, states },
    closed: incident.status === incidentStatus.closed,
    may: {
      unlock: mayUnlock,
      delete: mayDeleteDraft(actor, draft),
      close: mayClose(actor, incident),
    },
    display,
    /** As text, because the first formatting of a time takes a slow browser 20 ms. */
    startedAt: formatDateTime(draft.createdAt, display),
    savedAt: draft.touched ? formatTime(draft.updatedAt, display) : undefined,
    autoLogoutSeconds: actor.account.autoLogoutSeconds,
    measurementType: actor.account.measurementType,
    today: toDateFields(scope.now(), body.clock ?? actor.timeZone).date,
    /** Another clock than the reader's, on which its times are read. */
    clock: body.clock !== actor.timeZone ? body.clock : undefined,
  };
}

export type DraftFormData = Awaited<ReturnType<typeof draftForm>>;

function shown(person: DraftPerson, unlocked: string[]): FormPerson {
  const masked = isMasked(person, unlocked);
  return { ...(masked ? withPrivate(person, '') : person), masked };
}

type LookupRow = { id: string; type: string; name: string; path: string[]; active: boolean };
type Row = {
  draft: {
    id: string;
    number: number;
    incidentId: string | null;
    /** The version of the incident that the edit copy is based on. */
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

/** Returns the lists of the form; those of parts only where the draft has such parts, because they are most of its data. */
function choicesOf(lookups: LookupRow[], { removed, ...body }: DraftBody) {
  const of = (type: string) => lookups.filter((lookup) => lookup.type === type);
  const options = (type: string): Option[] =>
    of(type).map(({ id, name, active }) => ({ value: id, label: name, ...(active ? {} : { disabled: true }) }));
  const optionsFor = (type: string, ...kinds: PartKind[]) =>
    kinds.some((kind) => body[kind].length > 0 || removed?.[kind]?.length) ? options(type) : [];
  return {
    /** The names from the root to the chosen class and location, by id; the trees are loaded when a picker opens. */
    paths: Object.fromEntries(
      [...of('INCIDENT_CLASS'), ...of('LOCATION')].map(({ id, path }): [string, string[]] => [id, path]),
    ),
    severities: options('SEVERITY_TYPE'),
    causes: options('PRIMARY_CAUSE'),
    personTypes: optionsFor('PERSON_TYPE', 'persons'),
    departments: optionsFor('DEPARTMENT', 'persons', 'correctiveActions'),
    genders: optionsFor('GENDER_TYPE', 'persons'),
    involvements: optionsFor('VEHICLE_INVOLVEMENT', 'vehicles'),
    actionTypes: optionsFor('CORRECTIVE_ACTION_TYPE', 'correctiveActions'),
    agencies: optionsFor('REFERRED_AGENCY', 'correctiveActions'),
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
      'disabled', not able) order by u.last_name, u.first_name), '[]')
    from app_user u join workgroup w on w.account_id = u.account_id and w.id = u.workgroup_id
    cross join lateral (select ${canInvestigateSql} as able) as investigation
    where u.account_id = d.account_id and (able or u.id::text = d.body ->> 'assignedUserId')) as investigators,
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'type', l.type, 'name', l.name, 'path', l.path,
      'active', l.active) order by l.position, l.name), '[]')
    from lookup l where l.account_id = d.account_id and (l.type not in ('INCIDENT_CLASS', 'LOCATION')
      or l.id::text in (d.body ->> 'lastClassId', d.body -> 'location' ->> 'lastLocationId'))) as lookups,
  exists (select from lookup_address where account_id = d.account_id) as "locationsHaveAddresses",
  (select jsonb_object_agg(country_code, names) from (
    select country_code, jsonb_agg(name order by name) as names from state group by country_code) as s) as states
from draft d where d.account_id = current_account() and d.id = $2`;
