import { subHours } from 'date-fns/subHours';
import type { AppServices } from '../../platform/app-services.server.ts';

const hoursToVerify = 72;

/** Ends sign-ups that nobody verified in time, whose addresses become free. Returns how many. */
export async function endUnverifiedSignUps({ orm, now }: Pick<AppServices, 'orm' | 'now'>): Promise<number> {
  const [{ ended }] = await orm.em
    .fork()
    .execute<[{ ended: number }]>('select end_unverified_sign_ups($1) as ended', [subHours(now(), hoursToVerify)]);
  return ended;
}
