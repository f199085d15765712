import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requireSession } from '../../require-user.server.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Success · Phone registered · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args);
  return null;
}

export default function PhoneRegistered() {
  return (
    <main id="content">
      <div className="plate">
        <div className="plate__in">
          <h1>
            <Icon name="check" />
            Success
          </h1>
          <form method="post" action="/logout" className="stack">
            <p>Your phone is successfully registered. Please login again.</p>
            <Button variant="primary" full>
              Ok
            </Button>
          </form>
        </div>
      </div>
    </main>
  );
}
