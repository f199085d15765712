import type { LoaderFunctionArgs } from '@remix-run/node';
import { BusinessRuleError } from '#db/errors.ts';
import { requireSection } from '../administration/require-section.server.ts';
import type { Scope } from '../auth/scope.server.ts';
import { viewerDisplay } from '../auth/viewer-display.server.ts';
import { type PaymentGateway, paymentGateway } from './gateway/gateway.server.ts';
import { messages } from './messages.ts';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** `gateway` is null where payments are not set up. */
export async function subscriptionSection(args: Args) {
  const scope: Scope = await requireSection(args, 'subscription2');
  return { scope, gateway: paymentGateway(args.context.services.settings), display: viewerDisplay(scope.actor) };
}

export function requireGateway(gateway: PaymentGateway | null): PaymentGateway {
  if (!gateway) throw new BusinessRuleError(messages.notSetUp);
  return gateway;
}

/** Returns a sentence where the provider does not answer. */
export async function orProblem<Result>(work: Promise<Result>): Promise<Result | { problem: string }> {
  return await work.then(
    (result) => result,
    (error) => {
      if (error instanceof BusinessRuleError) return { problem: error.message };
      throw error;
    },
  );
}

export function isProblem<Result>(result: Result | { problem: string }): result is { problem: string } {
  return typeof result === 'object' && result !== null && 'problem' in result;
}
