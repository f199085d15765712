import { owedReports } from '../../../mail/templates/owed-reports.tsx';
import { ageOf } from '../../../ui/dates/age.ts';
import { counted } from '../../../ui/format.ts';
import type { EmailTools } from '../../email-tools.server.ts';
import { getsEmails } from '../../follow-up-emails.ts';
import { viewerValues } from '../../review/review-queue-sql.ts';
import { unsubscribeLink } from '../../unsubscribe-token.server.ts';
import { owedSql } from '../owed-sql.ts';

const maxReports = 50;

/** Does nothing when no reports are owed any more, or after unsubscribing; skips locked incidents. Throws a MailError. */
export async function emailOwedReports({ recipient, mailer, settings, id }: EmailTools) {
  if (!recipient?.actor.account.active) return;
  const { actor, em, now } = recipient;
  const reports = await em.execute<Found[]>(sql, [...viewerValues(actor, now()), maxReports]);
  const [first] = reports;
  if (!first) return;
  const { account, userId, email, name } = actor;
  const message = await owedReports({
    email,
    name,
    accountName: account.name,
    remindedBy: first.remindedBy,
    reports: reports.map(({ id, number, classPath, state, hours }) => ({
      title: `#${number}, ${classPath?.join(' / ') ?? 'no class yet'}`,
      about: `${state === 'DRAFT' ? 'Draft, started' : 'Returned'} ${ageOf(hours)} ago`,
      link: `${settings.origin}/${state === 'DRAFT' ? 'newincident' : 'incidents'}/${id}`,
    })),
    total: first.total,
    count: counted(first.total, 'report'),
    link: `${settings.origin}/dashboard`,
    unsubscribe: unsubscribeLink(settings, { accountId: account.id, userId, kind: 'OWED' }),
  });
  await mailer.send({ id, ...message });
}

type Found = {
  id: string;
  number: number;
  classPath: string[] | null;
  state: 'DRAFT' | 'RETURNED';
  hours: number;
  remindedBy: string;
  total: number;
};

const sql = `
with ${owedSql}, own as (select * from owed where user_id = acting_user() and not locked and ${getsEmails('OWED')})
select o.id, o.number::int as number, to_jsonb(l.path) as "classPath", o.state,
  floor(extract(epoch from $1::timestamptz - o.since) / 3600)::int as hours, r.remind_user_name as "remindedBy",
  (select count(*)::int from own) as total
from own o join report_reminder r on r.account_id = current_account() and r.user_id = o.user_id
left join lookup l on l.account_id = current_account() and l.id = o.last_class_id
order by o.state desc, o.since, o.id limit $4::int`;
