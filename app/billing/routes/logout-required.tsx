import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { subscriptionSection } from '../subscription-section.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Logout required · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await subscriptionSection(args);
  return null;
}

/** The new plan applies to everybody at once; this session must sign in again. */
export default function LogoutRequired() {
  return (
    <ConfirmDialog
      title="Logout required"
      form={{ action: '/logout', reloadDocument: true }}
      foot={<Button variant="primary">Logout</Button>}
    >
      <p>The subscription has been changed. Please log out and sign in again.</p>
    </ConfirmDialog>
  );
}
