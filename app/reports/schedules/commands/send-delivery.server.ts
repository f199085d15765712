import { buffer } from 'node:stream/consumers';
import { cleanName } from '../../../attachments/clean-name.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import type { Mailer } from '../../../mail/mailer.server.ts';
import { scheduledReport } from '../../../mail/templates/scheduled-report.tsx';
import type { Settings } from '../../../platform/process/settings.ts';
import { counted } from '../../../ui/format.ts';
import { mayRunReports } from '../../policy.ts';
import { makePrintout, type PrintTools } from '../../printing/commands/make-printout.server.ts';
import { createPrintout } from '../../printing/printouts/create-printout.server.ts';
import { removePrintout } from '../../printing/printouts/remove-printout.server.ts';
import { type MadePrintout, madePrintout } from '../../printing/queries/made-printout.server.ts';
import { leftReason } from '../knows-delivery.ts';
import { type WaitingDelivery, waitingDelivery } from '../queries/waiting-delivery.server.ts';
import { timingInWords } from '../timing-words.ts';
import { unsubscribeLink } from '../unsubscribe-token.server.ts';
import { finishDelivery } from './finish-delivery.server.ts';

type Tools = {
  /** The scope of the person who gets the report; null where they are not active. */
  recipient: Scope | null;
  pdf: PrintTools['pdf'];
  mailer: Mailer;
  settings: Settings;
};

/** Files of scheduled reports are kept for so many days. */
const retentionDays = 30;

/**
 * Runs a scheduled report as the person who gets it, and emails it to them. Does nothing for a finished delivery. Each
 * attempt runs the report anew; its email has the Message-ID of those before. Throws a MailError.
 */
export async function sendDelivery(
  system: Pick<Scope, 'em' | 'files' | 'boss' | 'now'>,
  { recipient, ...tools }: Tools,
  ids: { accountId: string; deliveryId: string },
) {
  const delivery = await waitingDelivery(system, ids.deliveryId);
  if (!delivery) return;
  // incidents may have been locked, or rights taken away, since an earlier attempt made this file
  if (delivery.printoutId) await removePrintout(system, delivery.printoutId);
  if (!delivery.isAccountActive) return await finishDelivery(system, ids, { state: 'SKIPPED', reason: disabled });
  if (!delivery.isSubscribed) return await finishDelivery(system, ids, { state: 'SKIPPED', reason: unsubscribed });
  if (!recipient || !mayRunReports(recipient.actor)) {
    const reason = recipient ? 'They may no longer print reports.' : leftReason;
    return await finishDelivery(system, ids, { state: 'SKIPPED', reason, tellsOwner: true });
  }
  const printoutId = await startPrintout(recipient, delivery, ids.deliveryId);
  await makePrintout(system, { pdf: tools.pdf, scopeOfUser: async () => recipient }, printoutId);
  const made = await madePrintout(recipient, printoutId);
  const { found } = made;
  if (!made.key) {
    return await finishDelivery(system, ids, { state: 'FAILED', reason: made.failure, tellsOwner: true });
  }
  if (found === 0 && !delivery.sendsEmpty) return await finishDelivery(system, ids, { state: 'EMPTY', found });
  await email(recipient, tools, { ids, delivery, made: { ...made, key: made.key } });
  await finishDelivery(system, ids, { state: 'SENT', found });
}

const disabled = 'The account is disabled.';
const unsubscribed = 'They have unsubscribed.';

function startPrintout(recipient: Scope, { kind, reportId, name, format, userId }: WaitingDelivery, id: string) {
  return recipient.em.transactional(async (em) => {
    const requested = { kind, reportId, title: name, sort: '', format, requestedBy: userId };
    const printoutId = await createPrintout({ em, now: recipient.now }, requested, retentionDays);
    await em.execute(printoutSql, [id, printoutId]);
    return printoutId;
  });
}

const printoutSql = `
update report_delivery set printout_id = $2 where account_id = current_account() and id = $1 and printout_id is null`;

type Sent = {
  ids: { accountId: string; deliveryId: string };
  delivery: WaitingDelivery;
  made: MadePrintout & { key: string };
};

async function email(
  { files, actor }: Scope,
  { mailer, settings }: Pick<Tools, 'mailer' | 'settings'>,
  { ids: { accountId, deliveryId }, delivery, made }: Sent,
) {
  const { name, format, scheduleId, userId, accountName, ownerName, kind } = delivery;
  const message = await scheduledReport({
    email: actor.email,
    name,
    accountName,
    ownerName,
    timing: timingInWords(delivery),
    found: `${counted(made.found ?? 0, 'incident')} ${kind === 'SEARCH' ? 'found' : 'counted'}.`,
    finding: made.finding,
    link: `${settings.origin}/reports/print/${made.id}`,
    unsubscribe: unsubscribeLink(settings, { accountId, scheduleId, userId }),
  });
  const content = await buffer(await files.read(made.key));
  const attachment = { filename: fileName(name, format), content, contentType: made.mediaType ?? '' };
  await mailer.send({ id: deliveryId, ...message, attachments: [attachment] });
}

/** A title may have a slash, which is no path here. */
function fileName(title: string, format: string) {
  return cleanName(`${title.replace(/[\\/]/g, ' ')}.${format}`);
}
