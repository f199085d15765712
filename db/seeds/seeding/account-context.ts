import type { Client } from 'pg';
import { userStatus } from '#db/vocabulary/account.ts';
import { hash } from '../narratives/random.ts';
import type { AccountClock } from './account-clock.ts';
import { cityIds } from './city-ids.ts';
import type { SeedContext } from './incident-rows.ts';
import { lookupIds } from './lookup-ids.ts';
import type { SeededUser } from './seed-users.ts';

/** Maps users and list entries of another account to this one's. */
export async function accountContext(client: Client, clock: AccountClock, today: Date): Promise<SeedContext> {
  const { rows: users } = await client.query<SeededUser>(
    `select id, first_name || ' ' || last_name as name from app_user where status = $1 order by email`,
    [userStatus.active],
  );
  return {
    today,
    user: (key) => users[hash(key) % users.length]!,
    lookup: await lookupIds(client, { orAnother: true }),
    city: await cityIds(client),
    fields: (moment) => clock.fields(moment),
  };
}
