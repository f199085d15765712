import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { isKeyOf } from '#db/vocabulary/keys.ts';
import { seatHelpersCookie } from '../../auth/seat-helpers-cookie.server.ts';
import { errorTexts, unknownError } from '../../platform/web/error-texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { NextSteps } from '../components/next-steps.tsx';
import type { RootData } from '../root-data.ts';

export const handle: PageHandle = { noScript: true };

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const { settings } = context.services;
  const type = params.type ?? '';
  const texts = isKeyOf(errorTexts, type) ? errorTexts[type] : unknownError;
  // an external provider sends its own verification emails
  const helpers = type === 'exceedMaxConcurrentUser' ? (seatHelpersCookie.read(settings, request) ?? []) : [];
  return { ...texts, type, helpers, resends: type === 'pending' && !settings.oidc };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title} · Incident Xpress` }];

export default function ErrorPage() {
  const { title, text, type, helpers, leaves, resends } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>('root');
  return (
    <MessagePage
      title={title}
      more={<NextSteps type={type} user={root?.header.user} helpers={helpers} />}
      foot={
        <>
          {resends && (
            <form method="post" action="/verification">
              <Button>Resend email verification</Button>
            </form>
          )}
          {leaves ? (
            <form method="post" action="/logout">
              <Button variant="primary">Go to main page</Button>
            </form>
          ) : (
            <LinkButton variant="primary" href="/dashboard">
              Go to main page
            </LinkButton>
          )}
        </>
      }
    >
      <p>{text}</p>
    </MessagePage>
  );
}
