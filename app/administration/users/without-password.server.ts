import type { FormErrors } from '../../platform/forms/submit.server.ts';

/** Removes the password from a reply that shows the form again: it is typed anew. */
export function withoutPassword<Reply extends object>(reply: Reply): Reply {
  if ('data' in reply) delete (reply.data as FormErrors).values.password;
  return reply;
}
