import { z } from 'zod';
import { day, id, limited, readOnly } from './parts.ts';

const status = z.literal([0, 1, 2]).meta({ description: '0 pending, 1 active, 2 inactive' });
const text = limited(100);
const line = limited(20);

const details = {
  firstName: text,
  middleName: text,
  lastName: text,
  company: text,
  companyStartDate: day.nullable(),
  position: text,
  department: text,
  division: text,
  location: text,
  phone: line,
  fax: line,
  userGroupId: id,
};
const inputShape = z.strictObject(details).partial();

export const userShape = z
  .strictObject({ id, email: z.string(), status, ...details, userGroupName: z.string(), mfa: z.boolean() })
  .meta({ id: 'User' });

export const listedUser = z
  .strictObject({
    id,
    email: z.string(),
    displayName: z.string(),
    position: z.string(),
    phone: z.string(),
    status,
    mfa: z.boolean(),
    userGroupId: id,
    userGroupName: z.string(),
  })
  .meta({ id: 'ListedUser' });

export const givenUser = inputShape.extend({ email: limited(254), password: limited(128).optional() });

export const userToChange = inputShape.extend({
  mfa: z.boolean().optional(),
  id: readOnly(id).optional(),
  email: readOnly(text).optional(),
  status: readOnly(status).optional(),
  userGroupName: readOnly(text).optional(),
});

export function ownUser(user: z.output<typeof givenUser> | z.output<typeof userToChange>): Record<string, unknown> {
  const { userGroupId, companyStartDate, ...fields } = user;
  return {
    ...fields,
    ...(companyStartDate !== undefined && { companyStartDate: companyStartDate ?? '' }),
    ...(userGroupId !== undefined && { workgroupId: userGroupId }),
  };
}
