import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { PhoneForm } from '../components/phone-form.tsx';
import { phonePage, submitPhone } from '../phone/phone-steps.server.ts';

export const handle: PageHandle = { noFrame: true, noScript: true, bodyClass: 'cover' };
export const meta: MetaFunction = () => [{ title: 'Security Check · Incident Xpress' }];

export const loader = (args: LoaderFunctionArgs) => phonePage(args, 'enrol');
export const action = (args: ActionFunctionArgs) => submitPhone(args, 'enrol');

export default function StartEnrolment() {
  return <PhoneForm {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
