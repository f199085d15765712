import { BusinessRuleError } from '#db/errors.ts';
import { authorize, orNotFound, parseId } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayRemindAuthors } from '../../policy.ts';
import { viewerValues } from '../../review/review-queue-sql.ts';
import type { Obstacle } from '../obstacle.ts';
import { authorsSql, owedSql } from '../owed-sql.ts';
import { sendReminder } from '../send-reminder.server.ts';

/** A user gets at most one reminder in 24 h. Returns their name. */
export function remindAuthor(scope: Scope, id: string | undefined): Promise<string> {
  authorize(mayRemindAuthors(scope.actor));
  return transaction(scope, async (scope) => {
    const [author] = await scope.em.execute<Found[]>(sql, [...viewerValues(scope.actor, scope.now()), parseId(id)]);
    const { name, owes, obstacle } = orNotFound(author, 'user');
    if (!owes) throw new BusinessRuleError(`${name} owes no report any more.`);
    if (obstacle) throw new BusinessRuleError(refusals[obstacle](name));
    const isSent = await sendReminder(scope, { id: parseId(id), name });
    if (!isSent) throw new BusinessRuleError(refusals.REMINDED(name));
    return name;
  });
}

const refusals: Record<Obstacle, (name: string) => string> = {
  SELF: () => 'You owe these reports yourself.',
  INACTIVE: (name) => `${name} is not active, and gets no emails.`,
  LEFT: (name) => `${name} has stopped emails about owed reports.`,
  LOCKED: (name) => `All reports that ${name} owes are locked, and emails tell nothing of those.`,
  REMINDED: (name) => `${name} was reminded less than 24 h ago.`,
};

type Found = { name: string; owes: boolean; obstacle: Obstacle | null };

const sql = `
with ${owedSql}, ${authorsSql}
select u.first_name || ' ' || u.last_name as name, a.id is not null as owes, a.obstacle
from app_user u left join author a on a.id = u.id
where u.account_id = current_account() and u.id = $4::uuid`;
