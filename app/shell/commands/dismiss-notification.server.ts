import { authorize, orNotFound, parseId } from '../../auth/authorize.ts';
import type { Scope } from '../../auth/scope.server.ts';

/** Other users of the account still see the notification. */
export async function dismissNotification({ em, actor }: Scope, id: string) {
  const [found] = await em.execute<{ dismissible: boolean }[]>(
    'select user_dismiss_available as dismissible from notification where account_id = current_account() and id = $1',
    [parseId(id)],
  );
  authorize(orNotFound(found, 'notification').dismissible);
  await em.execute(
    `insert into notification_dismissal (account_id, notification_id, user_id) values (current_account(), $1, $2)
     on conflict do nothing`,
    [id, actor.userId],
  );
}
