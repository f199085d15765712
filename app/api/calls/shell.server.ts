import { z } from 'zod';
import { lookupTypes } from '#db/vocabulary/lookup.ts';
import { countries } from '#db/vocabulary/places.ts';
import { accountLogo } from '../../administration/settings/queries/account-logo.server.ts';
import { orNotFound } from '../../auth/authorize.ts';
import { investigators } from '../../incidents/record/queries/investigators.server.ts';
import { lookupTree } from '../../incidents/record/queries/lookup-tree.server.ts';
import { searchChoices } from '../../search/queries/search-choices.server.ts';
import { dismissNotification } from '../../shell/commands/dismiss-notification.server.ts';
import { accountMfa } from '../../shell/queries/account-mfa.server.ts';
import { frame } from '../../shell/queries/frame.server.ts';
import type { TreeNode } from '../../ui/trees/tree.ts';
import { call, noBody } from '../call.ts';
import { lookupKinds } from '../schemas/lookup-shape.ts';
import { id } from '../schemas/parts.ts';
import { fileAnswer } from './files.server.ts';

const tag = 'Start-up';

const notification = z
  .strictObject({
    id,
    message: z.string(),
    notificationType: z.string(),
    level: z.string(),
    userDismissAvailable: z.boolean(),
    dismissed: z.boolean(),
    userDismissed: z.boolean(),
  })
  .meta({ id: 'Notification' });

const lookup = z.strictObject({
  id,
  name: z.string(),
  active: z.boolean(),
  get children() {
    return z.array(lookup);
  },
});
const named = z.strictObject({ id, name: z.string() });
const { singles, multiples: trees } = lookupKinds;

const initData = call({
  method: 'get',
  path: '/commons/initData',
  tag,
  summary: 'Read what a client needs to start',
  description: 'The lists, the settings and the notifications of the account.',
  output: z.strictObject({
    userAvatars: z.array(z.strictObject({ userId: id, hasAvatar: z.boolean() })),
    states: z.array(z.strictObject({ code: z.string(), name: z.string(), countryCode: z.string() })),
    countries: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    notifications: z.array(notification),
    lookupLabels: z.record(z.enum(trees as [string, ...string[]]), z.array(z.string())),
    lookupMultiples: z.record(z.enum(trees as [string, ...string[]]), z.array(lookup.meta({ id: 'Lookup' }))),
    lookupSingles: z.record(z.enum(singles as [string, ...string[]]), z.array(named.extend({ active: z.boolean() }))),
    investigators: z.array(named),
    companySettings: z.strictObject({
      companyName: z.string(),
      dateFormat: z.literal([0, 1]),
      measurementType: z.literal([0, 1]),
      autoLogoutTime: z.number().int(),
      mfa: z.boolean(),
      logoImage: z.string().nullable(),
    }),
    fileSizeLimit: z
      .strictObject({
        maxUploadFileSize: z.number().int(),
        maxAvatarFileSize: z.number().int(),
        maxLogoFileSize: z.number().int(),
      })
      .meta({ description: 'In bytes' }),
  }),
  async run({ scope, services: { settings } }) {
    const { account, userId } = scope.actor;
    const [shell, choices, people, mfa, ...lists] = await Promise.all([
      ...([frame(scope), searchChoices(scope), investigators(scope), accountMfa(scope)] as const),
      ...lookupTypes.map((type) => lookupTree(scope, type)),
    ]);
    const listOf = (type: (typeof lookupTypes)[number]) => lists[lookupTypes.indexOf(type)]!;
    const megabyte = 2 ** 20;
    return {
      body: {
        userAvatars: [{ userId, hasAvatar: shell.avatarId !== null }],
        states: choices.states,
        countries: countries.map(({ value, label }) => ({ code: value, name: label })),
        notifications: shell.notifications.map(toNotification),
        lookupLabels: ofTypes(trees, (type) => listOf(type).levels),
        lookupMultiples: ofTypes(trees, (type) => listOf(type).nodes.map(toLookup)),
        lookupSingles: ofTypes(singles, (type) =>
          listOf(type).nodes.map(({ id, name, disabled }) => ({ id, name, active: !disabled })),
        ),
        investigators: people,
        companySettings: {
          companyName: account.name,
          dateFormat: account.dateFormat,
          measurementType: account.measurementType,
          autoLogoutTime: account.autoLogoutSeconds,
          mfa,
          logoImage: shell.logoId ? '/api/accounts/logo' : null,
        },
        fileSizeLimit: {
          maxUploadFileSize: settings.maxUploadMb * megabyte,
          maxAvatarFileSize: settings.maxAvatarMb * megabyte,
          maxLogoFileSize: settings.maxLogoMb * megabyte,
        },
      },
    };
  },
});

function ofTypes<Type extends string, Value>(types: readonly Type[], of: (type: Type) => Value) {
  return Object.fromEntries(types.map((type) => [type, of(type)])) as Record<Type, Value>;
}

type Lookup = z.input<typeof lookup>;
function toLookup({ id, name, disabled, children }: TreeNode): Lookup {
  return { id, name, active: !disabled, children: children.map(toLookup) };
}

type FrameNotification = Awaited<ReturnType<typeof frame>>['notifications'][number];
function toNotification({ id, message, type, level, dismissible }: FrameNotification) {
  const seen = { dismissed: false, userDismissed: false };
  return { id, message, notificationType: type, level: String(level), userDismissAvailable: dismissible, ...seen };
}

const notifications = call({
  method: 'get',
  path: '/notifications',
  tag,
  summary: 'List the notifications of the account that you have not dismissed',
  output: z.array(notification),
  run: async ({ scope }) => ({ body: (await frame(scope)).notifications.map(toNotification) }),
});

const dismiss = call({
  method: 'delete',
  path: '/notifications/{id}',
  tag,
  summary: 'Dismiss a notification for yourself',
  params: z.strictObject({ id }),
  output: null,
  async run({ scope, params }) {
    await dismissNotification(scope, params.id);
    return noBody;
  },
});

const listInvestigators = call({
  method: 'get',
  path: '/users/investigators',
  tag,
  summary: 'List the users to whom incidents can be assigned',
  output: z.array(named),
  run: async ({ scope }) => ({ body: await investigators(scope) }),
});

const logo = call({
  method: 'get',
  path: '/accounts/logo',
  tag,
  summary: 'Download the logo of the account',
  output: null,
  file: 'image/png',
  async run({ scope }) {
    const { logoId } = await frame(scope);
    return fileAnswer(scope, await accountLogo(scope, orNotFound(logoId, 'logo')), 'logo');
  },
});

export const shellCalls = [initData, notifications, dismiss, listInvestigators, logo];
