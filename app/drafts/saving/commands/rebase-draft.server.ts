import { randomUUIDv7 } from 'node:crypto';
import { Incident } from '#db/entities/incident.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { type ChosenSides, sideOf } from '../../body/chosen-sides.ts';
import { differences } from '../../body/differences.ts';
import { type DraftBody, parseDraft } from '../../body/draft-body.ts';
import { merge } from '../../body/merge.ts';
import { redacted, restored } from '../../body/redact.ts';
import { VersionConflictError } from '../../body/version-conflict-error.ts';
import { draftToChange } from '../draft-row.server.ts';
import { bodyOfIncident } from '../queries/body-of-incident.server.ts';
import { revealedPersons } from '../queries/revealed-persons.server.ts';
import { writeDraft } from './write-draft.server.ts';

/** Throws VersionConflictError while a conflict has no choice. */
export async function rebaseDraft(scope: Scope, draftId: string, chosen?: ChosenSides): Promise<void> {
  await transaction(scope, async (scope) => {
    const { em } = scope;
    const draft = await draftToChange(scope, draftId);
    if (!draft.incidentId) return;
    const incident = orNotFound(await em.findOne(Incident, { id: draft.incidentId }), 'incident');
    if (incident.version === draft.incidentVersion) return;
    const storedCopy = parseDraft(draft.body);
    const versions = { theirs: await bodyOfIncident(scope, incident, storedCopy.clock), mine: storedCopy };
    const base = await baseOf(scope, draft.id);
    const unlocked = await revealedPersons(scope);
    const theirs = redacted(versions.theirs, 'theirs', unlocked, base);
    const mine = redacted(versions.mine, 'mine', unlocked, base);
    const side = sideOf(chosen, { of: 'incident', seen: incident.version });
    const { body, conflicts } = merge(base ?? {}, theirs, mine, side);
    if (conflicts.length > 0) {
      throw new VersionConflictError({
        of: 'incident',
        seen: incident.version,
        by: await lastChanger(scope, incident),
        post: [],
        differences: differences(conflicts, { theirs, mine }),
      });
    }
    await writeDraft(scope, draft.id, restored(body, versions), randomUUIDv7());
    await em.execute(baseSql, [JSON.stringify(versions.theirs), incident.version, draft.id]);
  });
  // the next submit must read the entities again instead of updating those loaded here
  scope.em.clear();
}

async function baseOf({ em }: Scope, draftId: string): Promise<DraftBody | undefined> {
  const sql = 'select base from draft where account_id = current_account() and id = $1';
  const [{ base }] = await em.execute<[{ base: Record<string, unknown> | null }]>(sql, [draftId]);
  return base ? parseDraft(base) : undefined;
}

const baseSql =
  'update draft set base = $1::jsonb, incident_version = $2 where account_id = current_account() and id = $3';

async function lastChanger({ em }: Scope, { id }: Incident): Promise<string> {
  const [entry] = await em.execute<{ name: string }[]>(lastChangerSql, [id]);
  return entry?.name ?? '';
}

const lastChangerSql = `
select update_user_name as name from history_entry
where account_id = current_account() and incident_id = $1 order by updated_at desc limit 1`;
