import { waitingIncidents } from '../../../mail/templates/waiting-incidents.tsx';
import { counted } from '../../../ui/format.ts';
import type { EmailTools } from '../../email-tools.server.ts';
import { mayOpenReviewQueue } from '../../policy.ts';
import { unsubscribeLink } from '../../unsubscribe-token.server.ts';
import { queuePath } from '../review-queue.schema.ts';
import { emailedSql, queueValues } from '../review-queue-sql.ts';

const maxIncidents = 50;
const overdue = { class: null, author: null, overdue: true };

/** Does nothing where no incident has waited too long; skips locked incidents. Throws a MailError. */
export async function emailWaitingIncidents({ recipient, mailer, settings, id }: EmailTools) {
  if (!recipient?.actor.account.active || !mayOpenReviewQueue(recipient.actor)) return;
  const { actor, em, now } = recipient;
  const incidents = await em.execute<Found[]>(emailedSql, [...queueValues(actor, now(), overdue), maxIncidents]);
  const [first] = incidents;
  if (!first) return;
  const { account, userId, email, name } = actor;
  const message = await waitingIncidents({
    email,
    name,
    accountName: account.name,
    overdueHours: first.overdueHours,
    incidents: incidents.map(({ id, ...incident }) => ({ ...incident, link: `${settings.origin}/incidents/${id}` })),
    total: first.total,
    count: counted(first.total, 'incident'),
    link: `${settings.origin}${queuePath(overdue, { page: 1, pageSize: 10 })}`,
    unsubscribe: unsubscribeLink(settings, { accountId: account.id, userId, kind: 'WAITING' }),
  });
  await mailer.send({ id, ...message });
}

type Found = {
  id: string;
  number: number;
  classPath: string[];
  author: string;
  hours: number;
  overdueHours: number;
  total: number;
};
