import type { ActionFunctionArgs } from '@remix-run/node';
import { FormReply } from '../../form/components/form-reply.tsx';
import { leaveForm } from '../leave-form.server.ts';

export async function action(args: ActionFunctionArgs) {
  return await leaveForm(args, `/incidents/${args.params.id}/history`);
}

export default FormReply;
