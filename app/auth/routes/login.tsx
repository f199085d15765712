import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { unseal } from '../../platform/seal.server.ts';
import { retryAfterSeconds } from '../../platform/web/error-report.ts';
import { safeRedirect } from '../../platform/web/safe-redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/pages/message-page.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { SignInError } from '../openid/openid-client.server.ts';

export const handle: PageHandle = { noScript: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, openid } = context;
  const params = new URL(request.url).searchParams;
  const sealed = Buffer.from(params.get('alert') ?? '', 'base64url');
  const alert = unseal<string>(services.settings.sessionSecret, 'alert', sealed);
  if (alert) return data({ title: 'You were logged out', alert, button: signIn });
  const why = params.get('why');
  const returnTo = safeRedirect(params.get('returnTo'));
  const toProvider = await openid.begin(request, returnTo, why ? { why } : {});
  if (toProvider instanceof SignInError) {
    services.log.warn({ err: toProvider, id: context.requestId }, 'the identity provider cannot be reached');
    const button = { label: 'TRY AGAIN', href: `/login?${new URLSearchParams({ returnTo })}` };
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data({ title: 'You are not signed in', alert: unreachable, button }, { status: 503, headers });
  }
  throw toProvider;
}

const signIn = { label: 'SIGN IN', href: '/login' };
const unreachable =
  'The sign-in service cannot be reached. Nothing is wrong with your password or your account. Try again in a minute.';

export default function Login() {
  const { title, alert, button } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={title}
      foot={
        <LinkButton variant="primary" href={button.href}>
          {button.label}
        </LinkButton>
      }
    >
      <p role="alert">{alert}</p>
    </MessagePage>
  );
}
