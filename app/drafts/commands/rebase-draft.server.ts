import { randomUUIDv7 } from 'node:crypto';
import { Incident } from '#db/entities/incident.ts';
import { permit, present } from '../../auth/permit.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { type Chosen, sideOf } from '../chosen.ts';
import { differences } from '../differences.ts';
import { bodyOf } from '../draft-body.ts';
import { merged } from '../merge.ts';
import { mayEditDraft } from '../policy.ts';
import { bodyOfIncident } from '../queries/body-of-incident.server.ts';
import { lockedDraft } from '../queries/locked-draft.server.ts';
import { unlockedOnDrafts } from '../queries/unlocked-on-drafts.server.ts';
import { unveiled, veiled } from '../veil.ts';
import { VersionsDiffer } from '../versions-differ.ts';

/**
 * Takes over into the user's copy what others have made of the incident since it was begun; where both changed the same,
 * what was chosen, and VersionsDiffer is thrown while something is not.
 */
export async function rebaseDraft(scope: Scope, draftId: string, chosen?: Chosen): Promise<void> {
  await transaction(scope, async (scope) => {
    const { em } = scope;
    const draft = await lockedDraft(scope, draftId);
    permit(mayEditDraft(scope.actor, draft));
    if (!draft.incidentId) return;
    const incident = present(await em.findOne(Incident, { id: draft.incidentId }), 'incident');
    if (incident.version === draft.incidentVersion) return;
    const mineYet = bodyOf(draft.body);
    const versions = { theirs: await bodyOfIncident(scope, incident, mineYet.clock), mine: mineYet };
    const base = draft.base ? bodyOf(draft.base) : undefined;
    const unlocked = await unlockedOnDrafts(scope);
    const theirs = veiled(versions.theirs, 'theirs', unlocked, base);
    const mine = veiled(versions.mine, 'mine', unlocked, base);
    const side = sideOf(chosen, { of: 'incident', seen: incident.version });
    const { body, clashes } = merged(base ?? {}, theirs, mine, side);
    if (clashes.length > 0) {
      throw new VersionsDiffer({
        ...{ of: 'incident', seen: incident.version, by: await lastChanger(scope, incident), post: [] },
        differences: differences(clashes, { theirs, mine }),
      });
    }
    draft.save(unveiled(body, versions), randomUUIDv7());
    const lastClassId = body.lastClassId === mine.lastClassId ? draft.lastClassId : incident.lastClassId;
    Object.assign(draft, { base: versions.theirs, incidentVersion: incident.version, lastClassId });
  });
  // what was read here would be updated, and not written anew, by who submits it next
  scope.em.clear();
}

async function lastChanger({ em }: Scope, { id }: Incident): Promise<string> {
  const [entry] = await em.execute<{ name: string }[]>(lastChangerSql, [id]);
  return entry?.name ?? '';
}

const lastChangerSql = `
select update_user_name as name from history_entry
where account_id = current_account() and incident_id = ? order by updated_at desc limit 1`;
