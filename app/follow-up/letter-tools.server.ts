import type { Scope } from '../auth/scope.server.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { Settings } from '../platform/process/settings.ts';

export type LetterTools = {
  /** The scope of the recipient; null where they are not active. */
  recipient: Scope | null;
  mailer: Mailer;
  settings: Settings;
  /** The id of the job, so that a repeated attempt has the same Message-ID. */
  id: string;
};
