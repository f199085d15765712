import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { VerifyPhoneForm } from '../components/verify-phone-form.tsx';
import { submitCode, verifyPage } from '../phone/phone-steps.server.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Security Check · Incident Xpress' }];

export const loader = (args: LoaderFunctionArgs) => verifyPage(args, 'change');
export const action = (args: ActionFunctionArgs) => submitCode(args, 'change');

export default function VerifyChangedPhone() {
  return <VerifyPhoneForm {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
