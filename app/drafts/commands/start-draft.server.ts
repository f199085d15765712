import { Draft } from '#db/entities/draft.ts';
import { ForbiddenError } from '#db/errors.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { toDateFields } from '../../incidents/zoned-time.ts';
import { parseDraft } from '../draft-body.ts';
import { mayStartDraft } from '../policy.ts';

/** An older untouched draft is reset, so that its time of report is the time when the user starts to write. */
const staleMinutes = 5;

export async function startDraft(scope: Scope): Promise<string> {
  if (!mayStartDraft(scope.actor)) throw new ForbiddenError();
  return await transaction(scope, async (scope) => {
    const { em, actor, now } = scope;
    const [account] = await em.execute<[{ number: number }]>(
      `select last_incident_number + 1 as number from account where id = current_account() for no key update`,
    );
    const untouched = await em.findOne(Draft, { createUserId: actor.userId, touched: false, incidentId: null });
    if (untouched) {
      const isOld = now().getTime() - untouched.createdAt.getTime() > staleMinutes * 60_000;
      const isStale = isOld || parseDraft(untouched.body).clock !== actor.timeZone;
      if (isStale) Object.assign(untouched, { body: blankBody(scope), createdAt: now(), updatedAt: now() });
      return untouched.id;
    }
    await em.execute('update account set last_incident_number = $1 where id = current_account()', [account.number]);
    const draft = em.create(Draft, {
      number: Number(account.number),
      createUserId: actor.userId,
      createUserName: actor.name,
      body: blankBody(scope),
    });
    await em.flush();
    return draft.id;
  });
}

function blankBody({ actor, now }: Scope) {
  const { date, time } = toDateFields(now(), actor.timeZone);
  return {
    reportedDate: date,
    reportedTime: time,
    clock: actor.timeZone,
    location: { countryCode: actor.account.countryCode },
  };
}
