import { ForbiddenError } from '#db/errors.ts';
import type { AppServices } from '../../platform/app-services.server.ts';

/** Replaces the demo accounts by what they began with; the worker needs the role that owns the tables for it. */
export async function restoreDemo({ settings, now, files }: Pick<AppServices, 'settings' | 'now' | 'files'>) {
  const { demoRestore, databaseOwnerUrl: ownerUrl } = settings;
  if (!demoRestore || !ownerUrl) throw new ForbiddenError();
  // loaded only here, because the content of the demo is large
  const { replaceDemo } = await import('#db/account-content/replace-demo.ts');
  const removedFiles = await replaceDemo({ ...settings, ownerUrl, today: now() });
  for (const key of removedFiles) await files.remove(key);
}
