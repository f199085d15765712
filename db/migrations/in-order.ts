import { Migration0001Foundation } from './migration-0001-foundation.ts';
import { Migration0002ListsFromTheIndex } from './migration-0002-lists-from-the-index.ts';
import { Migration0003HistoryStays } from './migration-0003-history-stays.ts';
import { Migration0004HistoryAccount } from './migration-0004-history-account.ts';
import { Migration0005PastDrafts } from './migration-0005-past-drafts.ts';

/** The migrations in the order in which they run. */
export const migrations = [
  Migration0001Foundation,
  Migration0002ListsFromTheIndex,
  Migration0003HistoryStays,
  Migration0004HistoryAccount,
  Migration0005PastDrafts,
];
