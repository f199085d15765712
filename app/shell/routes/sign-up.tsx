import type { MetaFunction } from '@remix-run/node';
import { LinkButton } from '../../ui/button.tsx';
import type { PageHandle } from '../../ui/page-handle.ts';
import { Lone } from '../components/lone.tsx';

export const handle: PageHandle = { scriptless: true };
export const meta: MetaFunction = () => [{ title: 'Sign up · Incident Xpress' }];

export default function SignUp() {
  return (
    <Lone title="Not available yet" foot={<LinkButton href="/login">Sign in</LinkButton>}>
      <p>
        Signing up is not in this version of Incident Xpress. Your organisation's administrator gives you an account.
      </p>
    </Lone>
  );
}
