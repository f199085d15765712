import type { DateFormat, MeasurementType } from '#db/vocabulary/account.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';

/** Who acts, in which account, with which privileges as they stand at this request. */
export type Actor = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  workgroup: string;
  admin: boolean;
  systemAdmin: boolean;
  privileges: ReadonlySet<Privilege>;
  account: ActorAccount;
  /** IANA name of the zone times are shown and typed in: the browser's, else the account's. */
  timeZone: string;
};

export type ActorAccount = {
  id: string;
  name: string;
  active: boolean;
  countryCode: string;
  timeZone: string;
  dateFormat: DateFormat;
  measurementType: MeasurementType;
  autoLogoutSeconds: number;
};

/** The admin flag grants every privilege of the account; SYSTEM_ADMIN is the product's own and is never implied. */
export function holds(actor: Pick<Actor, 'admin' | 'systemAdmin' | 'privileges'>, ...anyOf: Privilege[]) {
  return anyOf.some((privilege) =>
    privilege === 'SYSTEM_ADMIN' ? actor.systemAdmin : actor.admin || actor.privileges.has(privilege),
  );
}
