import type { DateFormat } from '#db/vocabulary/account.ts';
import type { NotifiedEvent } from '#db/vocabulary/incident.ts';
import type { Scope } from '../../auth/scope.server.ts';
import type { Mailer } from '../../mail/mailer.server.ts';
import { incidentNotification } from '../../mail/templates/incident-notification.tsx';
import type { Settings } from '../../platform/process/settings.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { formatDate, formatDateTimeInZone } from '../../ui/format.ts';
import { unsubscribeLink } from '../unsubscribe-token.server.ts';

type EmailArgs = Pick<Scope, 'em'> & {
  settings: Settings;
  mailer: Mailer;
  id: string;
  accountId: string;
  recipientId: string;
  incidentId: string;
  event: NotifiedEvent;
};

/** The email has kind, time and place; persons and texts are shown only after sign-in. */
export async function emailIncident(args: EmailArgs) {
  const { em, settings, mailer, id, accountId, recipientId, incidentId, event } = args;
  const [found] = await em.execute<{ about: Found }[]>(sql, [recipientId, incidentId]);
  if (!found) return;
  const { email, rule, occurredAt, occurredUncertain, dateFormat, timeZone, ...incident } = found.about;
  const display = { dateFormat, timeZone, offsets: zoneOffsets(timeZone) };
  const message = await incidentNotification({
    ...incident,
    email,
    rule,
    event,
    occurred: (occurredUncertain ? formatDate : formatDateTimeInZone)(occurredAt, display),
    link: `${settings.origin}/incidents/${incidentId}`,
    unsubscribe: unsubscribeLink(settings, { accountId, recipientId }),
  });
  await mailer.send({ id, ...message });
}

type Found = {
  email: string;
  rule: string;
  number: number;
  classPath: string[];
  locationPath: string[];
  severity: string | null;
  enteredBy: string;
  occurredAt: string;
  occurredUncertain: boolean;
  dateFormat: DateFormat;
  timeZone: string;
};

const sql = `
select jsonb_build_object('email', r.email, 'rule', n.name, 'number', i.number, 'classPath', c.path,
  'locationPath', coalesce(to_jsonb(p.path), '[]'), 'severity', s.name, 'enteredBy', i.create_user_name,
  'occurredUncertain', i.occurred_uncertain, 'dateFormat', a.date_format, 'timeZone', a.time_zone,
  'occurredAt', case when i.occurred_uncertain then to_jsonb(i.occurred_on) else to_jsonb(i.occurred_at) end) as about
from incident_notification_recipient r
join incident_notification n on n.account_id = r.account_id and n.id = r.notification_id
join account a on a.id = r.account_id
join incident i on i.account_id = r.account_id
join lookup c on c.account_id = i.account_id and c.id = i.last_class_id
left join lookup p on p.account_id = i.account_id and p.id = i.last_location_id
left join lookup s on s.account_id = i.account_id and s.id = i.severity_id
where r.account_id = current_account() and r.id = $1 and i.id = $2 and not i.locked`;
