import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { formVersion } from '../../platform/forms/form-version.server.ts';
import type { FormErrors, Success } from '../../platform/forms/submit.server.ts';
import { requireSection } from '../require-section.server.ts';
import { userForm } from './queries/user-form.server.ts';
import { signInRules } from './sign-in-rules.server.ts';
import { editUserInput } from './user.schema.ts';
import { usersViewPath } from './users-view.schema.ts';

export async function loadUserDialog(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = await requireSection(args, 'workgroups');
  const user = await userForm(scope, args.params.userId, signInRules(args.context.services.settings));
  const back = usersViewPath(args.request);
  return { ...user, back, query: new URL(back, args.request.url).search };
}

export const userFormAnswer = z.looseObject({
  confirmed: z.enum(['yes', 'no']).optional(),
  tasksTo: z.string().optional(),
  version: z.string().optional(),
});

type TypedUser = Omit<z.output<typeof userFormAnswer>, 'confirmed' | 'tasksTo'>;

export type UserDialogReply = Partial<FormErrors> &
  Pick<FormErrors, 'errors'> & { status?: 200; isAsked?: boolean; notice?: string };

export function userDialogReply(typed: TypedUser, state: Pick<UserDialogReply, 'isAsked' | 'notice'>): UserDialogReply {
  return { status: 200, errors: {}, values: typed as FormErrors['values'], ...state };
}

/** Stays in the dialog where changed fields would be lost. */
export function afterStatusChange({ request }: { request: Request }, typed: TypedUser, notice: string) {
  if (hasUserChanges(typed)) return userDialogReply(typed, { notice: `${notice} What you changed is not saved yet.` });
  return { to: usersViewPath(request), toast: { kind: 'ok', message: notice } } satisfies Success;
}

export function hasUserChanges({ version, ...typed }: TypedUser) {
  if (!('firstName' in typed)) return false;
  const read = editUserInput.safeParse(typed);
  return version !== undefined && (!read.success || formVersion(read.data) !== version);
}
