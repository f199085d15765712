import { defineEntity, p } from '@mikro-orm/core';
import type {
  BusinessType,
  DateFormat,
  MeasurementType,
  NotificationLevel,
  NotificationType,
  UserStatus,
} from '#db/vocabulary/account.ts';
import type { LookupType } from '#db/vocabulary/lookup.ts';
import { maybeId, moment, no, ownedByAccount, stamp, text } from './columns.ts';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: ownedByAccount.id,
    name: p.text(),
    businessType: p.text().$type<BusinessType>(),
    countryCode: p.text().default('CA'),
    phone: text(),
    timeZone: p.text().default('America/Vancouver'),
    measurementType: p.smallint().$type<MeasurementType>().default(0),
    dateFormat: p.smallint().$type<DateFormat>().default(0),
    autoLogoutSeconds: p.integer().default(900),
    mfa: no(),
    active: p.boolean().default(true),
    subscriptionType: p.text().$type<'trial' | 'manual' | 'paid'>().default('trial'),
    trialExpiresAt: moment().nullable(),
    fileQuotaBytes: p.bigint('number').default(20 * 2 ** 30),
    concurrentUserCount: p.integer().default(5),
    lastIncidentNumber: p.bigint('number').default(0),
    createdAt: stamp(),
  },
});
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

const WorkgroupSchema = defineEntity({
  name: 'Workgroup',
  tableName: 'workgroup',
  properties: { ...ownedByAccount, name: p.text(), isAdmin: no() },
});
export class Workgroup extends WorkgroupSchema.class {}
WorkgroupSchema.setClass(Workgroup);

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    ...ownedByAccount,
    workgroupId: p.uuid(),
    email: p.text(),
    firstName: p.text(),
    middleName: text(),
    lastName: p.text(),
    position: text(),
    department: text(),
    division: text(),
    company: text(),
    location: text(),
    phone: text(),
    fax: text(),
    companyStartDate: p.date().nullable(),
    mfa: no(),
    systemAdmin: no(),
    status: p.smallint().$type<UserStatus>().default(0),
    identity: p.text().nullable(),
    createdAt: stamp(),
  },
});
export class User extends UserSchema.class {}
UserSchema.setClass(User);

const LookupSchema = defineEntity({
  name: 'Lookup',
  tableName: 'lookup',
  properties: {
    ...ownedByAccount,
    type: p.text().$type<LookupType>(),
    parentId: maybeId(),
    name: p.text(),
    position: p.integer().default(0),
    active: p.boolean().default(true),
  },
});
export class Lookup extends LookupSchema.class {}
LookupSchema.setClass(Lookup);

const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    ...ownedByAccount,
    message: p.text(),
    notificationType: p.text().$type<NotificationType>(),
    level: p.text().$type<NotificationLevel>(),
    userDismissAvailable: p.boolean().default(true),
    dismissed: no(),
    createdAt: stamp(),
  },
});
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
