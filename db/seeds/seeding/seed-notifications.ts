import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { nextSunday } from 'date-fns/nextSunday';
import type { Client } from 'pg';
import { zoneOffsets } from '#app/platform/zone-offsets.server.ts';
import { formatDate } from '#app/ui/format.ts';
import { trialLastDay } from '../../vocabulary/trial.ts';
import type { AccountSeed } from '../content.schema.ts';
import { insertRows } from './insert-rows.ts';

export async function seedNotifications(client: Client, account: AccountSeed, today: Date) {
  const { key, subscription } = account;
  const display = { dateFormat: account.dateFormat, offsets: zoneOffsets(account.timeZone) };
  const day = (moment: Date) => formatDate(moment.toISOString(), display);
  if (key === 'hotel') await notify(client, maintenanceNotice(account, today));
  if (subscription.kind !== 'trial') return;
  const end = day(trialLastDay(addDays(today, subscription.trialEndsInDays), account.timeZone));
  if (subscription.trialEndsInDays > 0) await notify(client, `The free trial of ${account.name} ends on ${end}.`);
  else
    await insertRows(client, 'notification', [
      { message: `The free trial of ${account.name} expired on ${end}.`, ...expired },
    ]);
}

/** Announces maintenance on the next Sunday of the account's calendar. */
export function maintenanceNotice({ dateFormat, timeZone }: AccountSeed, today: Date) {
  const sunday = nextSunday(new TZDate(today.getTime(), timeZone));
  const day = formatDate(sunday.toISOString(), { dateFormat, offsets: zoneOffsets(timeZone) });
  return `Maintenance: Incident Xpress will be read-only on Sunday ${day} from 02:00 to 02:30 AM.`;
}

const expired = { notificationType: 'TRIAL_EXPIRED', level: 'WARNING', userDismissAvailable: false };

async function notify(client: Client, message: string) {
  await insertRows(client, 'notification', [{ message, notificationType: 'GENERAL', level: 'INFO' }]);
}
