import { type Answer, problems } from './answer.ts';
import { eventTypes } from './event-fields.ts';
import type { ListedDelivery } from './queries/webhooks-page.server.ts';

/** Returns a name such as `incident.closed, #2412`. */
export function deliveryName({ kind, incident }: Pick<ListedDelivery, 'kind' | 'incident'>): string {
  return incident?.number ? `${eventTypes[kind]}, #${incident.number}` : eventTypes[kind];
}

export function answerWords({ status, problem, ms }: Answer): string {
  return status === null ? problems[problem ?? 'CONNECTION'] : `${status} in ${ms} ms`;
}

export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

export const eventNames = {
  CREATE: 'Incident created',
  EDIT: 'Incident edited',
  CLOSE: 'Incident closed',
  REOPEN: 'Incident reopened',
  NOTE: 'Note added',
  DELETE: 'Incident deleted',
} as const;
