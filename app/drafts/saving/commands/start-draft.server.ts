import { Draft } from '#db/entities/draft.ts';
import { ForbiddenError } from '#db/errors.ts';
import { repeatedHourAt, toDateFields } from '#db/vocabulary/zoned-time.ts';
import { lockOwnUser } from '../../../auth/lock-own-user.server.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { takeIncidentNumber } from '../../../incidents/changes/incident-numbers.server.ts';
import { parseDraft } from '../../body/draft-body.ts';
import { mayStartDraft } from '../../policy.ts';

/** Resetting an older untouched draft sets its time of report to when the user starts to write. */
const staleMinutes = 5;

/** Reuses an untouched draft unless `afresh`. Several people may share a sign-in, so another session's may be in use. */
export async function startDraft(scope: Scope, { afresh = false } = {}): Promise<string> {
  if (!mayStartDraft(scope.actor)) throw new ForbiddenError();
  return await transaction(scope, async (scope) => {
    const { em, actor, now } = scope;
    const untouched = afresh ? null : await lockedUntouched(scope);
    if (untouched) {
      const isOld = now().getTime() - untouched.createdAt.getTime() > staleMinutes * 60_000;
      const isStale = isOld || parseDraft(untouched.body).clock !== actor.timeZone;
      if (isStale) {
        // a form that shows the earlier time of report has an older revision, so that its save is merged
        const revision = untouched.revision + 1;
        Object.assign(untouched, { body: blankBody(scope), createdAt: now(), updatedAt: now(), revision });
      }
      untouched.sessionId = actor.sessionId;
      return untouched.id;
    }
    const draft = em.create(Draft, {
      number: await takeIncidentNumber(scope),
      createUserId: actor.userId,
      createUserName: actor.name,
      sessionId: actor.sessionId,
      touched: afresh,
      body: blankBody(scope),
    });
    await em.flush();
    return draft.id;
  });
}

/** Waits for a save of the draft, which may be its first. */
async function lockedUntouched(scope: Scope): Promise<Draft | null> {
  const { em, actor } = scope;
  // a double click starts one draft, which the second one finds
  await lockOwnUser(scope);
  const [found] = await em.execute<{ id: string }[]>(untouchedSql, [actor.userId, actor.sessionId]);
  return found ? await em.findOneOrFail(Draft, { id: found.id }) : null;
}

function blankBody({ actor, now }: Scope) {
  const { date, time } = toDateFields(now(), actor.timeZone);
  return {
    reportedDate: date,
    reportedTime: time,
    reportedHour: repeatedHourAt(now(), actor.timeZone),
    clock: actor.timeZone,
    location: { countryCode: actor.account.countryCode },
  };
}

const untouchedSql = `
select d.id from draft d
where d.account_id = current_account() and d.create_user_id = $1 and not d.touched and d.incident_id is null
  and (d.session_id is null or d.session_id = $2 or not exists (
    select from session s
    where s.account_id = d.account_id and s.id = d.session_id and s.ended_at is null and s.expires_at > now()))
order by d.session_id = $2 desc nulls last, d.id limit 1 for update of d`;
