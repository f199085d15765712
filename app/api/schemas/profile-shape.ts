import { z } from 'zod';
import { privileges } from '#db/vocabulary/privilege.ts';
import type { Profile } from '../../accounts/queries/profile.server.ts';
import { type Actor, holds } from '../../auth/actor.ts';
import { day, id, limited, readOnly } from './parts.ts';

const text = z.string();

export const profileShape = z
  .strictObject({
    id,
    accountId: id,
    userId: id,
    email: text,
    firstName: text,
    middleName: text,
    lastName: text,
    userGroupName: text,
    position: text,
    startDate: day.nullable(),
    company: text,
    division: text,
    department: text,
    region: text,
    location: text,
    phone: text,
    fax: text,
    status: z.literal(1),
    avatarUrl: z.string().nullable().meta({ description: 'Read with the credential' }),
    systemAdmin: z.boolean(),
    admin: z.boolean(),
    privileges: z.array(z.enum(privileges)),
    measurementType: z.literal([0, 1]),
  })
  .meta({ id: 'Profile' });

const name = limited(100).optional();
const readOnlyFields = Object.fromEntries(
  Object.entries(profileShape.shape).map(([field, schema]) => [field, readOnly(schema).optional()]),
);
/** Read-only fields may be sent back, and are ignored. */
export const givenProfile = z.strictObject({ ...readOnlyFields, firstName: name, middleName: name, lastName: name });

/** A key has no profile, so its name and rights are returned. */
export function profileOf(actor: Actor, found: Profile | null): z.input<typeof profileShape> {
  const { hasPicture, workgroup: _, ...fields } = found ?? { ...ofKey, email: actor.email, firstName: actor.name };
  return {
    id: actor.userId,
    userId: actor.userId,
    accountId: actor.account.id,
    ...fields,
    userGroupName: actor.workgroup,
    status: 1,
    avatarUrl: hasPicture ? '/api/users/avatars' : null,
    systemAdmin: actor.systemAdmin,
    admin: actor.admin,
    privileges: privileges.filter((privilege) => holds(actor, privilege)),
    measurementType: actor.account.measurementType,
  };
}

const ofKey: Profile = {
  email: '',
  firstName: '',
  middleName: '',
  lastName: '',
  workgroup: '',
  hasPicture: false,
  position: '',
  startDate: null,
  company: '',
  division: '',
  department: '',
  region: '',
  location: '',
  phone: '',
  fax: '',
};
