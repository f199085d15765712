import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireSection } from '../require-section.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireSection(args, 'workgroups');
  return redirect('/administration/workgroups');
}
