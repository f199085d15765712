import { data, type HeadersFunction, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Lone } from '../../shell/components/lone.tsx';
import { retryAfterSeconds } from '../../shell/fault.ts';
import { safeRedirect } from '../../shell/safe-redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { SignInFailed } from '../openid-client.server.ts';
import { unseal } from '../sealed.server.ts';

export const handle: PageHandle = { scriptless: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Straight on to the provider, unless there is something to read first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { product, openid } = context;
  const params = new URL(request.url).searchParams;
  const sealed = Buffer.from(params.get('alert') ?? '', 'base64url');
  const alert = unseal<string>(product.settings.sessionSecret, 'alert', sealed);
  if (alert) return data({ title: 'You were logged out', alert, button: signIn });
  const why = params.get('why');
  const returnTo = safeRedirect(params.get('returnTo'));
  const begun = await openid.begin(returnTo, why ? { why } : {});
  if (begun instanceof SignInFailed) {
    product.log.warn({ err: begun, id: context.requestId }, 'the identity provider cannot be reached');
    const button = { label: 'TRY AGAIN', href: `/login?${new URLSearchParams({ returnTo })}` };
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data({ title: 'You are not signed in', alert: unreachable, button }, { status: 503, headers });
  }
  const { address, cookie } = begun;
  throw redirect(address, { headers: { 'Set-Cookie': cookie } });
}

const signIn = { label: 'SIGN IN', href: '/login' };
const unreachable =
  'The sign-in service cannot be reached. Nothing is wrong with your password or your account. Try again in a minute.';

export default function Login() {
  const { title, alert, button } = useLoaderData<typeof loader>();
  return (
    <Lone
      title={title}
      foot={
        <LinkButton variant="primary" href={button.href}>
          {button.label}
        </LinkButton>
      }
    >
      <p role="alert">{alert}</p>
    </Lone>
  );
}
