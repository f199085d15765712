import { z } from 'zod';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import { grantable } from '../../../administration/privilege-list.ts';
import { workgroupChoices } from '../../../administration/queries/workgroup-choices.server.ts';
import { addWorkgroup } from '../../../administration/users/commands/add-workgroup.server.ts';
import { deleteWorkgroup } from '../../../administration/users/commands/delete-workgroup.server.ts';
import { editWorkgroup } from '../../../administration/users/commands/edit-workgroup.server.ts';
import { workgroupForm } from '../../../administration/users/queries/workgroup-form.server.ts';
import { workgroupInput } from '../../../administration/users/workgroup.schema.ts';
import { orNotFound } from '../../../auth/authorize.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { call, noBody } from '../../call.ts';
import { parsed } from '../../input/read-input.server.ts';
import { id, limited } from '../../schemas/parts.ts';

const tag = 'Workgroups';
const page = '/administration/workgroups';
const params = z.strictObject({ id });

const workgroup = z
  .strictObject({ id, name: z.string(), isAdmin: z.boolean(), userPrivileges: z.array(z.string()) })
  .meta({ id: 'Workgroup' });
const name = limited(100);
const userPrivileges = z.array(z.string().max(100)).max(100);
const fields = { name: name.optional(), isAdmin: z.boolean().optional(), userPrivileges: userPrivileges.optional() };

type Fields = { name?: string | undefined; isAdmin?: boolean | undefined; userPrivileges?: string[] | undefined };
type Stored = { id: string; name: string; isAdmin: boolean; privileges: readonly Privilege[] };

const shapeOf = ({ id, name, isAdmin, privileges }: Stored) => ({ id, name, isAdmin, userPrivileges: [...privileges] });

const inputOf = ({ name, isAdmin, userPrivileges }: Fields) =>
  parsed(workgroupInput, { name, isAdmin: isAdmin ? 'on' : undefined, privileges: userPrivileges });

/** `change` gets the workgroup as it is stored now. */
async function changed(scope: Scope, workgroupId: string, change: (stored: Fields) => Fields) {
  const form = await workgroupForm(scope, workgroupId);
  const { name, isAdmin, privileges } = orNotFound(form.workgroup);
  const stored = { name, isAdmin, userPrivileges: privileges.filter((one) => grantable.includes(one)) };
  const version = form.version ?? undefined;
  await editWorkgroup(scope, workgroupId, { ...inputOf({ ...stored, ...change(stored) }), version });
  const after = await workgroupForm(scope, workgroupId);
  return { body: shapeOf(orNotFound(after.workgroup)) };
}

const list = call({
  method: 'get',
  path: '/userGroups',
  tag,
  summary: 'List the workgroups',
  page,
  needs: ['USER_ADD', 'USER_EDIT', 'USER_DELETE', 'USERGROUP_ADD', 'USERGROUP_EDIT', 'USERGROUP_DELETE'],
  output: z.array(workgroup),
  run: async ({ scope }) => ({ body: (await workgroupChoices(scope)).map(shapeOf) }),
});

const add = call({
  method: 'post',
  path: '/userGroups',
  tag,
  summary: 'Add a workgroup',
  description: 'You can give the privileges that you have. An `id` that is sent is not kept.',
  page,
  needs: ['USERGROUP_ADD'],
  body: z.strictObject({ ...fields, name, id: id.optional() }),
  output: workgroup,
  status: 201,
  async run({ scope, body }) {
    const input = inputOf(body);
    return { body: shapeOf({ id: await addWorkgroup(scope, input), ...input }) };
  },
});

const change = call({
  method: 'put',
  path: '/userGroups',
  tag,
  summary: 'Change a workgroup',
  description: 'Privileges that you do not have stay as they are.',
  page,
  needs: ['USERGROUP_EDIT'],
  body: z.strictObject({ ...fields, id }),
  output: workgroup,
  run: ({ scope, body: { id, ...fields } }) => changed(scope, id, (stored) => withFields(stored, fields)),
});

const changeProperties = call({
  method: 'put',
  path: '/userGroups/{id}/properties',
  tag,
  summary: 'Change the name of a workgroup, and whether it is of administrators',
  page,
  needs: ['USERGROUP_EDIT'],
  params,
  body: z.strictObject({ name: fields.name, isAdmin: fields.isAdmin }),
  output: workgroup,
  run: ({ scope, params, body }) => changed(scope, params.id, (stored) => withFields(stored, body)),
});

const withFields = (stored: Fields, { name, isAdmin, userPrivileges }: Fields): Fields => ({
  name: name ?? stored.name,
  isAdmin: isAdmin ?? stored.isAdmin,
  userPrivileges: userPrivileges ?? stored.userPrivileges,
});

const privilege = z.strictObject({ id, privilege: z.enum(grantable as [string, ...string[]]) });

const give = call({
  method: 'post',
  path: '/userGroups/{id}/privileges/{privilege}',
  tag,
  summary: 'Give a workgroup a privilege',
  page,
  needs: ['USERGROUP_EDIT'],
  params: privilege,
  output: workgroup,
  run: ({ scope, params }) =>
    changed(scope, params.id, ({ userPrivileges = [] }) => ({
      userPrivileges: [...userPrivileges, params.privilege],
    })),
});

const take = call({
  method: 'delete',
  path: '/userGroups/{id}/privileges/{privilege}',
  tag,
  summary: 'Take a privilege from a workgroup',
  description: 'One that you do not have yourself stays, as the answer shows.',
  page,
  needs: ['USERGROUP_EDIT'],
  params: privilege,
  output: workgroup,
  run: ({ scope, params }) =>
    changed(scope, params.id, ({ userPrivileges = [] }) => ({
      userPrivileges: userPrivileges.filter((one) => one !== params.privilege),
    })),
});

const remove = call({
  method: 'delete',
  path: '/userGroups/{id}',
  tag,
  summary: 'Delete a workgroup that has no users, and no open tasks that nobody has taken',
  page,
  needs: ['USERGROUP_DELETE'],
  params,
  output: null,
  async run({ scope, params }) {
    await deleteWorkgroup(scope, params.id);
    return noBody;
  },
});

export const workgroupCalls = [list, add, change, changeProperties, give, take, remove];
