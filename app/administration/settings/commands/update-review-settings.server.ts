import type { Scope } from '../../../auth/scope.server.ts';
import type { Versioned } from '../../../platform/forms/form-version.server.ts';
import { changeAccount } from '../change-account.server.ts';
import { reviewSettingsForm } from '../queries/review-settings-form.server.ts';
import type { ReviewSettingsInput } from '../review-settings.schema.ts';

export function updateReviewSettings(scope: Scope, input: ReviewSettingsInput & Versioned): Promise<void> {
  return changeAccount(scope, input, {
    read: reviewSettingsForm,
    write: (em, { reviewOwn, reviewHours }) => em.execute(sql, [reviewOwn, reviewHours]),
  });
}

const sql = 'update account set review_own = $1, review_hours = $2 where id = current_account()';
