import { BusinessRuleError } from '#db/errors.ts';
import { userStatus } from '#db/vocabulary/account.ts';
import { toDateFields } from '#db/vocabulary/zoned-time.ts';
import type { Scope } from '../../auth/scope.server.ts';
import { formatDay } from '../../ui/format.ts';
import type { TaskInput } from '../task.schema.ts';

/** Throws messages by field for an assignee that is not offered and for a past due day. */
export async function checkTask({ em, actor, now }: Scope, { assignee, dueOn }: TaskInput) {
  const { timeZone, dateFormat } = actor.account;
  const [{ isKnown }] = await em.execute<[{ isKnown: boolean }]>(knownSql, [assignee.userId, assignee.workgroupId]);
  const messages = {
    ...(!isKnown && { assignee: ['Choose from the list.'] }),
    ...(dueOn !== null &&
      dueOn < toDateFields(now(), timeZone).date && {
        dueOn: [`${formatDay(dueOn, { dateFormat })} has passed. Choose today or later.`],
      }),
  };
  if (Object.keys(messages).length > 0) throw new BusinessRuleError(messages);
}

const knownSql = `
select exists (select from app_user where account_id = current_account() and id = $1 and status = ${userStatus.active})
  or exists (select from workgroup where account_id = current_account() and id = $2) as "isKnown"`;
