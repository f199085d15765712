import type { ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { Scope } from '../../auth/scope.server.ts';
import { submit } from '../../platform/forms/submit.server.ts';
import { requireSection } from '../require-section.server.ts';
import type { MadeKey } from './commands/make-key.server.ts';
import { madeKeyCookie } from './made-key-cookie.server.ts';

/** The list of keys shows the new secret once. */
export async function submitForKey<Schema extends z.ZodType>(
  args: ActionFunctionArgs,
  schema: Schema,
  make: (scope: Scope, sessionSecret: string, input: z.output<Schema>) => Promise<MadeKey>,
) {
  const scope = await requireSection(args, 'keys');
  const { settings } = args.context.services;
  const cookies: string[] = [];
  const reply = await submit(args, schema, async (input) => {
    cookies.push(madeKeyCookie.write(settings, scope, await make(scope, settings.sessionSecret, input)));
    return { to: '/administration/keys' };
  });
  if (reply instanceof Response) for (const cookie of cookies) reply.headers.append('Set-Cookie', cookie);
  return reply;
}
