import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import type { AppServices } from '../app-services.server.ts';
import { guardedForm } from './form-values.ts';
import { parseForm } from './parse-form.server.ts';

/** Returns what the token of an email ends; null when it is not genuine, or there is nothing any more. */
type Find<Found> = (services: AppServices, token: string) => Promise<Found | null>;
/** Ends or renews what the token of an email names; false when there is nothing. */
type Change = (services: AppServices, token: string, isSubscribed: boolean) => Promise<boolean>;

const gone = { status: 410 };

/** Loads an unsubscribe page. Changes nothing, because mail scanners open links before people do. */
export async function unsubscribePage<Found>({ request, context }: LoaderFunctionArgs, find: Find<Found>) {
  const token = tokenOfAddress(request);
  const found = await find(context.services, token);
  return found ? { token, found } : data({ token: null, found: null }, gone);
}

/** Ends the emails that the posted token names, or renews them. */
export async function submitUnsubscribe<Found>(
  { request, context }: ActionFunctionArgs,
  change: Change,
  find: Find<Found>,
) {
  const { token, isAgain: isSubscribed } = await readUnsubscribeForm(request);
  const isDone = await change(context.services, token, isSubscribed);
  const found = isDone ? await find(context.services, token) : null;
  return data({ isSubscribed, token, found }, found ? { status: 200 } : gone);
}

/** Reads the form of an unsubscribe page, or the post of a mail program: that one has its token in the address (RFC 8058). */
async function readUnsubscribeForm(request: Request): Promise<{ token: string; isAgain: boolean }> {
  const form = await parseForm(request);
  if (form.get('List-Unsubscribe') === 'One-Click') return { token: tokenOfAddress(request), isAgain: false };
  const fields = guardedForm(form);
  return { token: String(fields.get('token') ?? ''), isAgain: fields.get('again') === 'on' };
}

const tokenOfAddress = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
