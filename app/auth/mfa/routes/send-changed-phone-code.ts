import type { ActionFunctionArgs } from '@remix-run/node';
import { pageNotExist } from '../../../platform/web/page-not-exist.ts';
import { NoPage } from '../../../ui/pages/no-page.tsx';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { sendPhoneCode } from '../phone/phone-steps.server.ts';

export const handle: PageHandle = { noScript: true };

export const loader = pageNotExist;
export const action = (args: ActionFunctionArgs) => sendPhoneCode(args, 'change');

export default NoPage;
