import type { AppLoadContext } from '@remix-run/node';
import { Absent } from '#db/refusal.ts';

/** Where another provider is set, addresses are verified there, and there is no such page here. */
export function onlyWithOwnProvider({ product: { settings } }: AppLoadContext) {
  if (settings.oidc) throw new Absent('page');
}
