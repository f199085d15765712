import type { DateFormat, MeasurementType } from '#db/vocabulary/account.ts';
import type { Privilege } from '#db/vocabulary/privilege.ts';

export type Actor = {
  userId: string;
  /** The id of the session or the API key; empty for a job. */
  sessionId: string;
  keyId?: string;
  name: string;
  email: string;
  workgroup: string;
  admin: boolean;
  systemAdmin: boolean;
  privileges: ReadonlySet<Privilege>;
  account: ActorAccount;
  /** IANA name of the browser's zone, else of the account's. */
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

/** Any of the privileges is enough. The admin flag grants all of them except SYSTEM_ADMIN. */
export function holds(actor: Pick<Actor, 'admin' | 'systemAdmin' | 'privileges'>, ...anyOf: Privilege[]) {
  return anyOf.some((privilege) =>
    privilege === 'SYSTEM_ADMIN' ? actor.systemAdmin : actor.admin || actor.privileges.has(privilege),
  );
}
