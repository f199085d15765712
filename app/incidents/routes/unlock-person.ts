import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { signedIn } from '../../auth/signed-in.server.ts';
import { closeTo } from '../close-to.server.ts';
import { unlockPerson } from '../commands/unlock-person.server.ts';

export { handle, NoPage as default } from '../../shell/components/no-page.tsx';
export { pageNotExist as loader } from '../../shell/page-not-exist.ts';

export async function action(args: ActionFunctionArgs) {
  const { id, personId } = args.params;
  const scope = await signedIn(args);
  await unlockPerson(scope, id, personId);
  return redirect(`/incidents/${id}?${new URLSearchParams({ from: closeTo(args.request) })}#person-${personId}`);
}
