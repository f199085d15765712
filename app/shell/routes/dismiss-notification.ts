import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { signedIn } from '../../auth/signed-in.server.ts';
import { dismissNotification } from '../commands/dismiss-notification.server.ts';
import { comingFrom } from '../safe-redirect.ts';

export { handle, NoPage as default } from '../components/no-page.tsx';
export { pageNotExist as loader } from '../page-not-exist.ts';

export async function action(args: ActionFunctionArgs) {
  const scope = await signedIn(args);
  await dismissNotification(scope, args.params.id!);
  return redirect(comingFrom(args.request));
}
