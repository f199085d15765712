import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { AppServices } from '../../platform/app-services.server.ts';
import { submitUnsubscribe, unsubscribePage } from '../../platform/forms/unsubscribe-page.server.ts';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { UnsubscribePage } from '../../ui/pages/unsubscribe-page.tsx';
import { unsubscribe } from '../commands/unsubscribe.server.ts';
import { readUnsubscribeToken } from '../unsubscribe-token.server.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Unsubscribe · Incident Xpress' }];

export const loader = (args: LoaderFunctionArgs) => unsubscribePage(args, isGenuine);
export const action = (args: ActionFunctionArgs) => submitUnsubscribe(args, unsubscribe, isGenuine);

const isGenuine = async ({ settings }: AppServices, token: string) => readUnsubscribeToken(settings, token) !== null;

export default function Unsubscribe() {
  return (
    <UnsubscribePage
      path="/unsubscribe"
      loaded={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      lost="Open the link of an email again, or ask the administrator of the account."
      texts={() => ({
        before: <p>This address then gets no more emails of this notification.</p>,
        after: <p>This address gets no more emails of this notification.</p>,
      })}
    />
  );
}
