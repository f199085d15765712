import { z } from 'zod';
import { deleteNotification } from '../../../administration/notifications/commands/delete-notification.server.ts';
import { saveNotification } from '../../../administration/notifications/commands/save-notification.server.ts';
import {
  maxClasses,
  maxRecipients,
  notificationInput,
} from '../../../administration/notifications/notification.schema.ts';
import { ruleValues } from '../../../administration/notifications/notification-form.ts';
import { notificationRule } from '../../../administration/notifications/queries/notification-rule.server.ts';
import { notificationRules } from '../../../administration/notifications/queries/notification-rules.server.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { formVersion } from '../../../platform/forms/form-version.server.ts';
import { call, noBody } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import { id, limited } from '../../schemas/parts.ts';

const tag = 'Email notifications';
const page = '/administration/notification';
const needs = ['INCIDENT_NOTIFICATION'] as const;
const events = z.string().max(100).meta({ description: 'CREATE, EDIT and CLOSE, separated by commas' });
const classes = z.strictObject({ id, classLookupId: id, eventTypeList: events });

const rule = z
  .strictObject({
    id,
    name: z.string(),
    recipientEmails: z.array(z.string()),
    lookupClasses: z.array(classes),
  })
  .meta({ id: 'IncidentNotification' });

const atMost = (maxItems: number) => ({ maxItems });
const inputShape = {
  name: limited(100),
  recipientEmails: z
    .array(limited(255))
    .max(200)
    .meta({ override: atMost(maxRecipients) }),
  lookupClasses: z
    .array(classes.extend({ id: z.string().max(100).optional() }))
    .max(200)
    .meta({ override: atMost(maxClasses) }),
};

type Rule = Awaited<ReturnType<typeof notificationRule>>;
const shapeOf = ({ id, name, recipientEmails, lookupClasses }: Rule) => ({
  id,
  name,
  recipientEmails,
  lookupClasses: lookupClasses.map(({ classLookupId, eventTypeList }) => ({
    id: classLookupId,
    classLookupId,
    eventTypeList: eventTypeList.join(','),
  })),
});
const one = async (scope: Scope, ruleId: string) => ({ body: shapeOf(await notificationRule(scope, ruleId)) });

type Values = Omit<z.output<typeof rule>, 'id'>;
type RuleInput = Omit<Values, 'lookupClasses'> & { lookupClasses: Omit<Values['lookupClasses'][number], 'id'>[] };

function inputOf({ name, recipientEmails, lookupClasses }: RuleInput) {
  return parsed(notificationInput, {
    name,
    recipientEmails: recipientEmails.join('\n'),
    lookupClasses: lookupClasses.map(({ classLookupId, eventTypeList }) => ({
      classLookupId: classLookupId.toLowerCase(),
      eventTypeList: eventTypeList
        .split(',')
        .map((event) => event.trim())
        .filter(Boolean),
    })),
  });
}

const list = call({
  method: 'get',
  path: '/incidentNotifications',
  tag,
  summary: 'List who is emailed about which incidents',
  page,
  needs,
  output: z.array(rule),
  run: async ({ scope }) => ({ body: (await notificationRules(scope)).map(shapeOf) }),
});

const add = call({
  method: 'post',
  path: '/incidentNotifications',
  tag,
  summary: 'Add an email notification',
  description: 'The server gives the ids; those that are sent are not kept.',
  page,
  needs,
  body: z.strictObject({ ...inputShape, id: id.optional() }),
  output: rule,
  status: 201,
  run: async ({ scope, body }) => await one(scope, await saveNotification(scope, undefined, inputOf(body))),
});

const change = call({
  method: 'put',
  path: '/incidentNotifications',
  tag,
  summary: 'Change an email notification',
  page,
  needs,
  body: z.strictObject(inputShape).partial().extend({ id }),
  output: rule,
  async run({ scope, body: { id, ...body } }) {
    const stored = await notificationRule(scope, id);
    const { name, recipientEmails, lookupClasses } = shapeOf(stored);
    const input = inputOf({
      name: body.name ?? name,
      recipientEmails: body.recipientEmails ?? recipientEmails,
      lookupClasses: body.lookupClasses ?? lookupClasses,
    });
    return await one(scope, await saveNotification(scope, id, { ...input, version: formVersion(ruleValues(stored)) }));
  },
});

const remove = call({
  method: 'delete',
  path: '/incidentNotifications/{id}',
  tag,
  summary: 'Delete an email notification',
  page,
  needs,
  params: z.strictObject({ id }),
  output: null,
  async run({ scope, params }) {
    await deleteNotification(scope, params.id);
    return noBody;
  },
});

export const notificationRuleCalls = [list, add, change, remove];
