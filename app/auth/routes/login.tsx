import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Lone } from '../../shell/components/lone.tsx';
import { safeRedirect } from '../../shell/safe-redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { SignInFailed } from '../openid-client.server.ts';
import { unseal } from '../sealed.server.ts';

export const handle: PageHandle = { scriptless: true };

/** Straight on to the provider, unless there is something to read first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { product, openid } = context;
  const params = new URL(request.url).searchParams;
  const sealed = Buffer.from(params.get('alert') ?? '', 'base64url');
  const alert = unseal<string>(product.settings.sessionSecret, 'alert', sealed);
  if (alert) return data({ title: 'You were logged out', alert });
  const why = params.get('why');
  const begun = await openid.begin(safeRedirect(params.get('returnTo')), why ? { why } : {});
  if (begun instanceof SignInFailed) {
    product.log.warn({ err: begun, id: context.requestId }, 'the identity provider cannot be reached');
    return data({ title: 'You are not signed in', alert: begun.alert }, { status: 503 });
  }
  const { address, cookie } = begun;
  throw redirect(address, { headers: { 'Set-Cookie': cookie } });
}

export default function Login() {
  const { title, alert } = useLoaderData<typeof loader>();
  return (
    <Lone
      title={title}
      foot={
        <LinkButton variant="primary" href="/login">
          SIGN IN
        </LinkButton>
      }
    >
      <p role="alert">{alert}</p>
    </Lone>
  );
}
