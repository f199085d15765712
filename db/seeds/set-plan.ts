import { parseArgs } from 'node:util';
import { setManualPlan } from '#app/billing/commands/set-manual-plan.server.ts';
import { readSettingsOrExit } from '#app/platform/process/settings.ts';
import { checkDatabase } from '#db/database-check.ts';
import { BusinessRuleError } from '#db/errors.ts';
import { openOrm } from '#db/orm.ts';
import { isId } from '#db/vocabulary/id.ts';

const usage = `npm run account:plan -- --account ID --users 25    an account that you invoice, for so many at once
npm run account:plan -- --account ID --users 25 --disabled   the same, but nothing can be added`;

async function setPlan(parameters: string[]): Promise<string> {
  const { values } = parseArgs({
    args: parameters,
    options: { account: { type: 'string' }, users: { type: 'string' }, disabled: { type: 'boolean', default: false } },
  });
  const concurrentUsers = Number(values.users);
  const isUsable = isId(values.account ?? '') && Number.isInteger(concurrentUsers) && concurrentUsers > 0;
  if (!isUsable || !values.account || concurrentUsers > 100_000) throw new BusinessRuleError(usage);
  const { databaseUrl } = readSettingsOrExit(process.env);
  const { refusal } = await checkDatabase(databaseUrl);
  if (refusal) throw new BusinessRuleError(refusal);
  const orm = await openOrm(databaseUrl, 2);
  const manualPlan = { accountId: values.account, concurrentUsers, active: !values.disabled };
  const name = await setManualPlan({ orm }, manualPlan).finally(() => orm.close());
  return `${name} is invoiced for ${concurrentUsers} concurrent users${values.disabled ? ', and is disabled' : ''}.`;
}

if (import.meta.main) {
  try {
    console.log(await setPlan(process.argv.slice(2)));
  } catch (error) {
    const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!(error instanceof BusinessRuleError) && !isUsage) throw error;
    console.error((error as Error).message);
    process.exit(1);
  }
}
