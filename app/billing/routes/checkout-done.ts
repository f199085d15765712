import type { LoaderFunctionArgs } from '@remix-run/node';
import { runAction } from '../../platform/forms/submit.server.ts';
import { NoPage } from '../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { saveCard } from '../commands/save-card.server.ts';
import { messages } from '../messages.ts';
import { queryOfPlan } from '../plan.schema.ts';
import { requireGateway, subscriptionSection } from '../subscription-section.server.ts';

export const handle: PageHandle = { noScript: true };

/** The provider's page for a card redirects here. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope, gateway } = await subscriptionSection(args);
  const { searchParams } = new URL(args.request.url);
  const session = searchParams.get('session') ?? '';
  const back = `/administration/subscription2/payment${queryOfPlan(searchParams)}`;
  throw await runAction(args, back, async () => {
    const isSaved = /^\w{1,255}$/.test(session) && (await saveCard(scope, requireGateway(gateway), session));
    return isSaved
      ? { to: back, toast: { kind: 'ok', message: messages.cardSaved } }
      : { to: back, toast: { kind: 'bad', message: messages.cardFailed } };
  });
}

export default NoPage;
