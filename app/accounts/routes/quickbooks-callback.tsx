import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { connectQuickbooks } from '../commands/connect-quickbooks.server.ts';
import { quickbooksCookie, quickbooksTokens } from '../quickbooks.server.ts';
import { requireSiteAdmin } from '../site-admin.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${headingOf(data?.isConnected)} · Incident Xpress` },
];

const headingOf = (isConnected?: boolean) =>
  isConnected ? 'QuickBooks Online is connected' : 'QuickBooks Online is not connected';

export async function loader(args: LoaderFunctionArgs) {
  const { settings } = args.context.services;
  const scope = await requireSiteAdmin(args, settings.quickbooks !== null);
  const headers = { 'Set-Cookie': quickbooksCookie.clear(settings) };
  const begun = quickbooksCookie.read(settings, args.request);
  const isOwn = begun?.userId === scope.actor.userId;
  const tokens = isOwn ? await quickbooksTokens(settings, new URL(args.request.url), begun.state) : null;
  if (!tokens) return data({ isConnected: false }, { status: 400, headers });
  await connectQuickbooks(scope, { settings, tokens });
  return data({ isConnected: true }, { headers });
}

export default function QuickbooksCallback() {
  const { isConnected } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={headingOf(isConnected)}
      foot={
        <LinkButton variant="primary" href={isConnected ? '/profile' : '/profile/quickbooks'}>
          {isConnected ? 'Profile' : 'Try again'}
        </LinkButton>
      }
    >
      <p>{isConnected ? 'You can close this window.' : 'QuickBooks did not allow the connection, or took too long.'}</p>
    </MessagePage>
  );
}
