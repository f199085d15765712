import type { FormErrors } from '../../platform/forms/submit.server.ts';

/** A refused form does not send the password back. */
export function withoutPassword<Reply extends object>(reply: Reply): Reply {
  if ('data' in reply) delete (reply.data as FormErrors).values.password;
  return reply;
}
