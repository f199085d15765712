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
import { createdAt, emptyText, falseByDefault, optionalId, ownedByAccount, timestamp } from './columns.ts';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: ownedByAccount.id,
    name: p.text(),
    businessType: p.text().$type<BusinessType>(),
    countryCode: p.text().default('CA'),
    phone: emptyText(),
    timeZone: p.text().default('America/Vancouver'),
    measurementType: p.smallint().$type<MeasurementType>().default(0),
    dateFormat: p.smallint().$type<DateFormat>().default(0),
    autoLogoutSeconds: p.integer().default(900),
    mfa: falseByDefault(),
    billingEmail: emptyText(),
    active: p.boolean().default(true),
    subscriptionType: p.text().$type<'trial' | 'manual' | 'paid'>().default('trial'),
    trialExpiresAt: timestamp().nullable(),
    fileQuotaBytes: p.bigint('number').default(20 * 2 ** 30),
    concurrentUserCount: p.integer().default(5),
    /** Origins of web sites whose pages may call the API. */
    apiOrigins: p.array().columnType('text[]').default([]),
    /** Notes on days of charts: a day as yyyy-MM-dd, a blank and a text each. */
    chartNotes: p.array().columnType('text[]').default([]),
    lastIncidentNumber: p.bigint('number').default(0),
    createdAt: createdAt(),
  },
});
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

const WorkgroupSchema = defineEntity({
  name: 'Workgroup',
  tableName: 'workgroup',
  properties: { ...ownedByAccount, name: p.text(), isAdmin: falseByDefault() },
});
export class Workgroup extends WorkgroupSchema.class {}
WorkgroupSchema.setClass(Workgroup);

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    ...ownedByAccount,
    /** Null for a deleted user and for the user of an API key. */
    workgroupId: optionalId(),
    email: p.text(),
    firstName: p.text(),
    middleName: emptyText(),
    lastName: p.text(),
    position: emptyText(),
    department: emptyText(),
    division: emptyText(),
    company: emptyText(),
    location: emptyText(),
    phone: emptyText(),
    fax: emptyText(),
    companyStartDate: p.date().nullable(),
    mfa: falseByDefault(),
    systemAdmin: falseByDefault(),
    status: p.smallint().$type<UserStatus>().default(0),
    identity: p.text().nullable(),
    createdAt: createdAt(),
    deletedAt: timestamp().nullable(),
    /** The user of an API key, in whose name the key acts. */
    isKey: falseByDefault(),
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
    parentId: optionalId(),
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
    dismissed: falseByDefault(),
    createdAt: createdAt(),
  },
});
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
