import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mayViewAudit } from '../../administration/audit/policy.ts';
import { mayCopyIncidents, mayCopyPrivate } from '../../administration/copy/policy.ts';
import { mayViewLookups } from '../../administration/lookups/policy.ts';
import { mayViewUsers } from '../../administration/policy.ts';
import { mfaState } from '../../auth/mfa/queries/mfa-state.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { zoneOffsets } from '../../platform/zone-offsets.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatDate, formatMoney } from '../../ui/format.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { Section } from '../../ui/section.tsx';
import { requestErasure } from '../commands/request-erasure.server.ts';
import { CopyLinks } from '../components/copy-links.tsx';
import { EraseNow, WithdrawErasure } from '../components/erase-now.tsx';
import { ErasedCounts } from '../components/erased-counts.tsx';
import { ErasureStages } from '../components/erasure-stages.tsx';
import { erasureInput } from '../erasure/erasure.schema.ts';
import { mayEraseAccount } from '../policy.ts';
import { priceOf } from '../pricing.ts';
import { accountEnding } from '../queries/account-ending.server.ts';
import { isProblem, orProblem, subscriptionSection } from '../subscription-section.server.ts';

const back = '/administration/subscription2';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Erasure of the account · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  const [ending, { hasPassword }] = await Promise.all([accountEnding(scope), mfaState(scope)]);
  if (!ending) throw redirect('/administration/subscription2');
  const plans = gateway && (await orProblem(gateway.plans()));
  const { name, dateFormat } = scope.actor.account;
  return {
    ending,
    accountName: name,
    now: scope.now().toISOString(),
    clock: { dateFormat, offsets: zoneOffsets(ending.timeZone) },
    from: plans && !isProblem(plans) ? priceOf(plans, { periodType: 'MONTH', concurrentUserCount: 5 }).total : null,
    hasPassword,
    may: {
      erase: mayEraseAccount(scope.actor),
      copy: mayCopyIncidents(scope.actor),
      copyPrivate: mayCopyPrivate(scope.actor),
      viewUsers: mayViewUsers(scope.actor),
      viewAudit: mayViewAudit(scope.actor),
      viewLookups: mayViewLookups(scope.actor),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await subscriptionSection(args);
  const { services, address } = args.context;
  return await submit(args, erasureInput, async (input) => {
    await requestErasure(scope, { ...input, services, address });
    return { to: `${back}/erasure`, toast: { kind: 'ok', message: 'The account is erased tonight.' } };
  });
}

export default function AccountErasure() {
  const { ending, accountName, hasPassword, now, clock, from, may } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <main id="content">
      <div className="page page--form">
        <div className="head">
          <h1>Erasure of the account</h1>
          <p className="meta">{accountName}</p>
        </div>
        <div className="sheet">
          <Section id="happens" name="What happens">
            {ending.isOnHold ? (
              <p>The account is on legal hold: nothing of it is erased. Please contact support.</p>
            ) : (
              <>
                <p>
                  {`The account has been disabled since ${formatDate(new Date(ending.endedAt).toISOString(), clock)}. `}
                  {ending.requestedAt
                    ? 'It is erased tonight, because an administrator asked for it. '
                    : 'We keep everything for 6 months. Then it is erased. '}
                  Nobody, we included, can bring it back.
                </p>
                <ErasureStages ending={ending} now={now} clock={clock} />
              </>
            )}
          </Section>
          <Section id="keep" name="Keep it">
            <p>Choose a plan and the account is in use again within a minute, with everything in it.</p>
            <div className="row gap">
              <LinkButton variant="primary" href={back}>
                Choose a plan
              </LinkButton>
              {from !== null && (
                <span className="meta">{`From ${formatMoney(from)} a month for 5 users at the same time`}</span>
              )}
            </div>
          </Section>
          <Section id="copy" name="Take a copy">
            <CopyLinks ending={ending} may={may} />
          </Section>
          <Section id="erased" name="What is erased">
            <ErasedCounts ending={ending} dateFormat={clock.dateFormat} />
          </Section>
          {may.erase && !ending.isOnHold && (
            <Section id="now" name="Erase it now">
              {ending.requestedAt ? (
                <WithdrawErasure />
              ) : (
                <EraseNow accountName={accountName} hasPassword={hasPassword} reply={reply} />
              )}
            </Section>
          )}
        </div>
      </div>
    </main>
  );
}
