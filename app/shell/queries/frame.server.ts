import type { NotificationLevel, NotificationType } from '#db/vocabulary/account.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { holds } from '../../auth/actor.ts';
import { mayOpen, menu } from '../../auth/menu.ts';
import type { Scope } from '../../auth/scope.server.ts';

export type FrameNotification = {
  id: string;
  message: string;
  type: NotificationType;
  level: NotificationLevel;
  dismissible: boolean;
};

export async function frame({ actor, em }: Scope) {
  const [notifications, [pictures], administrators] = await Promise.all([
    em.execute<FrameNotification[]>(notificationsSql, [actor.userId]),
    em.execute<[{ logoId: string | null; avatarId: string | null }]>(picturesSql, [actor.userId]),
    actor.admin ? [] : em.execute<{ name: string }[]>(administratorsSql),
  ]);
  return {
    name: actor.name,
    workgroup: actor.workgroup,
    admin: actor.admin,
    /** Names for users who cannot give privileges themselves. */
    administrators: administrators.map(({ name }) => name),
    account: actor.account.name,
    ...pictures,
    tabs: menu
      .filter((item) => mayOpen(actor, item))
      .map(({ name, path, icon, deskOnly }) => ({ name, path, icon, deskOnly })),
    notifications,
    maySubscribe: holds(actor, 'SUBSCRIPTION_EDIT'),
  };
}

export type FrameOfUser = Awaited<ReturnType<typeof frame>>;

const picturesSql = `
select l.file_id as "logoId", u.avatar_thumbnail_file_id as "avatarId"
from app_user u left join account_logo l on l.account_id = u.account_id
where u.account_id = current_account() and u.id = $1`;

const notificationsSql = `
select id, message, notification_type as type, level, user_dismiss_available as dismissible from notification n
where n.account_id = current_account() and not dismissed and not exists (
  select from notification_dismissal d
  where d.account_id = n.account_id and d.notification_id = n.id and d.user_id = $1)
order by level desc, created_at desc limit 50`;

const administratorsSql = `
select concat(u.first_name, ' ', u.last_name) as name
from workgroup w join app_user u on u.account_id = w.account_id and u.workgroup_id = w.id
where w.account_id = current_account() and w.is_admin and u.status = 1
order by u.last_name ${nameOrder}, u.first_name ${nameOrder}, u.id limit 3`;
