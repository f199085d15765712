import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirectWithToast } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { requestDemoRestore } from '../commands/request-demo-restore.server.ts';
import { requireSiteAdmin } from '../site-admin.server.ts';

export const handle: PageHandle = { dialog: true };

export const meta: MetaFunction = () => [{ title: 'Restore demo site? · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await siteAdmin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const scope = await siteAdmin(args);
  await requestDemoRestore(scope);
  const message = 'The demo accounts are being restored. Sign in again in a minute.';
  return redirectWithToast(args, { to: '/profile', toast: { kind: 'ok', message } });
}

const siteAdmin = (args: LoaderFunctionArgs | ActionFunctionArgs) =>
  requireSiteAdmin(args, args.context.services.settings.demoRestore);

export default function RestoreDemo() {
  return (
    <ConfirmDialog
      title="Restore demo site?"
      closeTo="/profile"
      form={{ action: '/profile/restore-demo' }}
      foot={
        <>
          <LinkButton to="/profile" autoFocus>
            Cancel
          </LinkButton>
          <Button variant="danger-fill">Restore demo site</Button>
        </>
      }
    >
      <p>
        Everything in the demo accounts is removed and replaced by what they began with. Everyone in them is logged out,
        you too. Other accounts stay as they are.
      </p>
    </ConfirmDialog>
  );
}
