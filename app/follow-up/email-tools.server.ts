import type { Scope } from '../auth/scope.server.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { Settings } from '../platform/process/settings.ts';

export type EmailTools = {
  recipient: Scope | null;
  mailer: Mailer;
  settings: Settings;
  /** The job's id, so that a repeated attempt has the same Message-ID. */
  id: string;
};
