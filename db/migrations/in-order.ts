import { Migration0001Foundation } from './migration-0001-foundation.ts';

/** In the order they run. */
export const migrations = [Migration0001Foundation];
