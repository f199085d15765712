import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { mayRemindAuthors } from '../../policy.ts';
import { viewerValues } from '../../review/review-queue-sql.ts';
import { authorsSql, owedSql } from '../owed-sql.ts';
import { sendReminder } from '../send-reminder.server.ts';

export function remindAuthors(scope: Scope): Promise<number> {
  authorize(mayRemindAuthors(scope.actor));
  return transaction(scope, async (scope) => {
    const authors = await scope.em.execute<{ id: string; name: string }[]>(sql, viewerValues(scope.actor, scope.now()));
    let sent = 0;
    for (const author of authors) if (await sendReminder(scope, author)) sent++;
    return sent;
  });
}

// ordered, so that two concurrent reviewers cannot deadlock
const sql = `with ${owedSql}, ${authorsSql} select id, name from author where obstacle is null order by id`;
