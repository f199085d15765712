import { subHours } from 'date-fns/subHours';
import type { AppServices } from '../../platform/app-services.server.ts';

const hoursToVerify = 72;

/** Their addresses become free. Returns the number of sign-ups. */
export async function endUnverifiedSignUps({ orm, now }: Pick<AppServices, 'orm' | 'now'>): Promise<number> {
  const [{ ended }] = await orm.em
    .fork()
    .execute<[{ ended: number }]>('select end_unverified_sign_ups($1) as ended', [subHours(now(), hoursToVerify)]);
  return ended;
}
