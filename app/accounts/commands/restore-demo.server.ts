import { ForbiddenError } from '#db/errors.ts';
import type { AppServices } from '../../platform/app-services.server.ts';

/** The worker needs the role that owns the tables. */
export async function restoreDemo({ settings, now, files }: Pick<AppServices, 'settings' | 'now' | 'files'>) {
  const { demoRestore, databaseOwnerUrl: ownerUrl } = settings;
  if (!demoRestore || !ownerUrl) throw new ForbiddenError();
  // loaded on demand, because the demo's content is large
  const { replaceDemo } = await import('#db/account-content/replace-demo.ts');
  const removedFiles = await replaceDemo({ ...settings, ownerUrl, today: now() });
  for (const key of removedFiles) await files.remove(key);
}
