import type { NotifiedEvent } from '#db/vocabulary/incident.ts';
import { nameOrder } from '#db/vocabulary/name-order.ts';
import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { mayEditNotifications } from '../policy.ts';

export type NotificationRule = {
  id: string;
  name: string;
  recipientEmails: string[];
  unsubscribed: { email: string; at: string }[];
  lookupClasses: { classLookupId: string; path: string[]; eventTypeList: NotifiedEvent[] }[];
};

export async function notificationRules({ em, actor }: Scope): Promise<NotificationRule[]> {
  authorize(mayEditNotifications(actor));
  return await em.execute<NotificationRule[]>(sql);
}

const sql = `
select n.id, n.name,
  (select coalesce(jsonb_agg(r.email order by r.email), '[]') from incident_notification_recipient r
    where r.account_id = n.account_id and r.notification_id = n.id) as "recipientEmails",
  (select coalesce(jsonb_agg(jsonb_build_object('email', u.email, 'at', u.at) order by u.email), '[]')
    from incident_notification_unsubscribed u
    where u.account_id = n.account_id and u.notification_id = n.id) as unsubscribed,
  (select coalesce(jsonb_agg(jsonb_build_object('classLookupId', c.class_id, 'path', l.path, 'eventTypeList', c.events)
      order by l.path ${nameOrder}), '[]')
    from incident_notification_class c join lookup l on l.account_id = c.account_id and l.id = c.class_id
    where c.account_id = n.account_id and c.notification_id = n.id) as "lookupClasses"
from incident_notification n where n.account_id = current_account() order by n.name ${nameOrder}, n.id`;
