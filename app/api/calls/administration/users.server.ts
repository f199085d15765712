import { z } from 'zod';
import type { UserStatus } from '#db/vocabulary/account.ts';
import { activateUser } from '../../../administration/users/commands/activate-user.server.ts';
import { addUser } from '../../../administration/users/commands/add-user.server.ts';
import { deactivateUser } from '../../../administration/users/commands/deactivate-user.server.ts';
import { deleteUser } from '../../../administration/users/commands/delete-user.server.ts';
import { editUser } from '../../../administration/users/commands/edit-user.server.ts';
import { resendVerification } from '../../../administration/users/commands/resend-verification.server.ts';
import { resetMfa } from '../../../administration/users/commands/reset-mfa.server.ts';
import { turnOnMfa } from '../../../administration/users/commands/turn-on-mfa.server.ts';
import { userForm } from '../../../administration/users/queries/user-form.server.ts';
import { workgroupsPage } from '../../../administration/users/queries/workgroups-page.server.ts';
import { signInRules } from '../../../administration/users/sign-in-rules.server.ts';
import { addUserInput, editUserInput } from '../../../administration/users/user.schema.ts';
import type { UsersView } from '../../../administration/users/users-view-query.ts';
import { authorize } from '../../../auth/authorize.ts';
import { type Scope, transaction } from '../../../auth/scope.server.ts';
import { call, noBody } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import { filteredStatus, listOf, pageAnswer, pageOf, paging, statusFilter } from '../../paging.ts';
import { id } from '../../schemas/parts.ts';
import { givenUser, listedUser, ownUser, userShape, userToChange } from '../../schemas/user-shape.ts';

const tag = 'Users';
const page = '/administration/workgroups';
const params = z.strictObject({ id });

const taskReceiver = z.strictObject({
  tasksToUserId: id.optional().meta({ description: 'The user who gets the open tasks; required where there are some' }),
  tasksToUserGroupId: id.optional().meta({ description: 'The workgroup that gets them, in place of a user' }),
});

function receiverOf({ tasksToUserId, tasksToUserGroupId }: z.output<typeof taskReceiver>): string {
  if (tasksToUserId) return `user:${tasksToUserId.toLowerCase()}`;
  return tasksToUserGroupId ? `workgroup:${tasksToUserGroupId.toLowerCase()}` : '';
}

const search = call({
  method: 'get',
  path: '/users/search',
  tag,
  summary: 'List users',
  description: 'By last name. `status` is 0 pending, 1 active, 2 inactive; `name` is a part of a name or an address.',
  page,
  needs: ['USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE'],
  query: z.strictObject({
    ...paging,
    ...statusFilter(['0', '1', '2']),
    name: z.string().max(100).optional(),
    userGroupId: id.optional(),
  }),
  output: listOf(listedUser),
  async run({ scope, query, linkTo }) {
    const place = pageOf(query);
    const status = filteredStatus(query);
    const { users, workgroups, total } = await workgroupsPage(scope, {
      ...everyUser,
      ...place,
      q: query.name?.trim() ?? '',
      listed: query.userGroupId?.toLowerCase() ?? 'all',
      status: status === undefined ? null : (Number(status) as UserStatus),
    });
    const groupIds = new Map(workgroups.map(({ name, id }) => [name, id]));
    const rows = users.map(({ id, email, name, position, phone, mfa, status, workgroup }) => ({
      id,
      email,
      displayName: name,
      position,
      phone,
      mfa,
      status,
      userGroupId: groupIds.get(workgroup)!,
      userGroupName: workgroup,
    }));
    const { body, next } = pageAnswer(rows, place, linkTo);
    const hasMore = total > place.page * place.pageSize;
    return hasMore
      ? { body: { ...body, meta: { ...body.meta, hasMore } }, next: linkTo({ p: String(place.page + 1) }) }
      : { body, next };
  },
});

const everyUser: UsersView = {
  group: null,
  q: '',
  status: null,
  listed: null,
  sort: 'name',
  descending: false,
  inactiveHidden: false,
  page: 1,
  pageSize: 10,
};

const remains = call({
  method: 'get',
  path: '/users/remains',
  tag,
  summary: 'Read how many people can still sign in at the same time',
  page,
  output: z.strictObject({
    concurrentUserCount: z.number().int(),
    signedIn: z.number().int(),
    remains: z.number().int(),
  }),
  async run({ scope }) {
    const { seats } = await workgroupsPage(scope, everyUser);
    const { total, taken } = seats;
    return { body: { concurrentUserCount: total, signedIn: taken, remains: Math.max(0, total - taken) } };
  },
});

const read = call({
  method: 'get',
  path: '/users/{id}',
  tag,
  summary: 'Read a user',
  page,
  needs: ['USER_EDIT'],
  params,
  output: userShape,
  run: async ({ scope, services, params }) => ({ body: await oneUser(scope, params.id, services.settings) }),
});

type Settings = Parameters<typeof signInRules>[0];

async function oneUser(scope: Scope, userId: string, settings: Settings) {
  const { details, workgroup, ...user } = await userForm(scope, userId, signInRules(settings));
  const { mfaOffered: _, workgroupId, ...fields } = details;
  const { id, email, status } = user;
  return {
    id,
    email,
    status: status as UserStatus,
    ...fields,
    userGroupId: workgroupId,
    userGroupName: workgroup.name,
  };
}

const add = call({
  method: 'post',
  path: '/users',
  tag,
  summary: 'Add a user',
  description:
    'The user is pending until they follow the link in the email that they get. `password` is needed where this product signs people in, and refused where your provider does.',
  page,
  needs: ['USER_ADD'],
  body: givenUser,
  output: z.strictObject({ id, status: z.literal(0) }),
  hasLocation: true,
  status: 201,
  async run({ scope, services, body }) {
    const added = await addUser(scope, parsed(addUserInput(signInRules(services.settings)), ownUser(body)));
    return { body: { id: added, status: 0 as const }, location: `/api/users/${added}` };
  },
});

const change = call({
  method: 'put',
  path: '/users/{id}',
  tag,
  summary: 'Change a user',
  description:
    'An address cannot be changed. `mfa: false` takes their phone, authenticator app and recovery codes away and signs them out.',
  page,
  needs: ['USER_EDIT'],
  params,
  body: userToChange,
  output: userShape,
  async run({ scope, services, params, body }) {
    const { mfa, ...fields } = body;
    const { details, version, may } = await userForm(scope, params.id, signInRules(services.settings));
    const { mfaOffered: _, mfa: hasMfa, ...stored } = details;
    const before = { ...stored, companyStartDate: stored.companyStartDate ?? '' };
    const input = parsed(editUserInput, { ...before, ...ownUser(fields) });
    await transaction(scope, async (scope) => {
      await editUser(scope, params.id, { ...input, version });
      if (mfa === undefined || mfa === hasMfa) return;
      authorize(mfa ? may.turnOnMfa : may.turnOffMfa);
      await (mfa ? turnOnMfa(scope, params.id) : resetMfa(scope, params.id, { turnsOff: true }));
    });
    return { body: await oneUser(scope, params.id, services.settings) };
  },
});

const remove = call({
  method: 'delete',
  path: '/users/{id}',
  tag,
  summary: 'Delete a user',
  description: 'Their name stays on what they recorded.',
  page,
  needs: ['USER_DELETE'],
  params,
  query: taskReceiver,
  output: null,
  async run({ scope, params, query }) {
    await deleteUser(scope, params.id, receiverOf(query));
    return noBody;
  },
});

const deactivate = call({
  method: 'put',
  path: '/users/deactivate/{id}',
  tag,
  summary: 'Deactivate an active user',
  page,
  needs: ['USER_EDIT'],
  params,
  query: taskReceiver,
  output: null,
  async run({ scope, params, query }) {
    await deactivateUser(scope, params.id, { tasksTo: receiverOf(query) });
    return noBody;
  },
});

const activate = call({
  method: 'put',
  path: '/users/activate/{id}',
  tag,
  summary: 'Activate an inactive user',
  page,
  needs: ['USER_EDIT'],
  params,
  output: null,
  async run({ scope, services, params }) {
    await activateUser(scope, params.id, signInRules(services.settings));
    return noBody;
  },
});

const sendVerification = call({
  method: 'post',
  path: '/users/emailVerification',
  tag,
  summary: 'Send a pending user the email for their address again',
  page,
  needs: ['USER_EDIT'],
  body: z.strictObject({ userId: id }),
  output: null,
  async run({ scope, body }) {
    await resendVerification(scope, body.userId);
    return noBody;
  },
});

export const userCalls = [search, remains, add, sendVerification, deactivate, activate, read, change, remove];
