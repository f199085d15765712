import type { MetaFunction } from '@remix-run/node';
import { LinkButton } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';

export const handle: PageHandle = { noScript: true };
export const meta: MetaFunction = () => [{ title: 'Sign up · Incident Xpress' }];

export default function SignUp() {
  return (
    <MessagePage title="Not available yet" foot={<LinkButton href="/login">Sign in</LinkButton>}>
      <p>
        Signing up is not in this version of Incident Xpress. Your organisation's administrator gives you an account.
      </p>
    </MessagePage>
  );
}
