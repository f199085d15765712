import { Migration0001Foundation } from './migration-0001-foundation.ts';
import { Migration0002ListsFromTheIndex } from './migration-0002-lists-from-the-index.ts';
import { Migration0003PastDrafts } from './migration-0003-past-drafts.ts';

/** In the order they run. */
export const migrations = [Migration0001Foundation, Migration0002ListsFromTheIndex, Migration0003PastDrafts];
