import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { signedIn } from '../../auth/signed-in.server.ts';
import { NoPage } from '../../shell/components/no-page.tsx';
import { pageNotExist } from '../../shell/page-not-exist.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { closeTo } from '../close-to.server.ts';
import { unlockPerson } from '../commands/unlock-person.server.ts';

export const handle: PageHandle = { scriptless: true };

export const loader = pageNotExist;

export async function action(args: ActionFunctionArgs) {
  const { id, personId } = args.params;
  const scope = await signedIn(args);
  await unlockPerson(scope, id, personId);
  return redirect(`/incidents/${id}?${new URLSearchParams({ from: closeTo(args.request) })}#person-${personId}`);
}

export default NoPage;
