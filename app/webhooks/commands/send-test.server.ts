import { BusinessRuleError } from '#db/errors.ts';
import { type Scope, transaction } from '../../auth/scope.server.ts';
import { enqueueTest } from '../deliveries/enqueue-test.server.ts';
import { webhookForUpdate } from '../webhook-for-update.server.ts';

/** The webhook must be on. Returns its address. */
export async function sendTest(scope: Scope, webhookId: string | undefined): Promise<string> {
  return await transaction(scope, async (scope) => {
    const { id, url, isOff } = await webhookForUpdate(scope, webhookId);
    if (isOff) throw new BusinessRuleError('The webhook is off. Switch it on to send a test.');
    await enqueueTest(scope, id);
    return url;
  });
}
