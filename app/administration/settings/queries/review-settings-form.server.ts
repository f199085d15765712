import { authorize } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { mayChangeSettings } from '../../policy.ts';
import type { ReviewSettingsInput } from '../review-settings.schema.ts';

export async function reviewSettingsForm({ em, actor }: Pick<Scope, 'em' | 'actor'>) {
  authorize(mayChangeSettings(actor));
  const [stored] = await em.execute<[ReviewSettingsInput]>(sql);
  return { ...stored, version: formVersion(stored) };
}

const sql = `
select review_own as "reviewOwn", review_hours::int as "reviewHours" from account where id = current_account()`;
