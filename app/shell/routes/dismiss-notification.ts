import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { signedIn } from '../../auth/signed-in.server.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { dismissNotification } from '../commands/dismiss-notification.server.ts';
import { NoPage } from '../components/no-page.tsx';
import { pageNotExist } from '../page-not-exist.ts';
import { comingFrom } from '../safe-redirect.ts';

export const handle: PageHandle = { scriptless: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  await dismissNotification(scope, args.params.id!);
  return redirect(comingFrom(args.request));
}

export default NoPage;
