import type { SettingsInput } from '#app/administration/settings/settings.schema.ts';
import type { EditUserInput } from '#app/administration/users/user.schema.ts';
import type { UsersView } from '#app/administration/users/users-view-query.ts';

/** The details of a user as a form gives them. */
export function someDetails(given: Partial<EditUserInput>): EditUserInput {
  return {
    firstName: 'Noor',
    middleName: '',
    lastName: 'Haddad',
    company: 'Grand Pacific Hotel',
    companyStartDate: '2023-09-11',
    position: '',
    department: 'Security',
    division: '',
    location: '',
    phone: '604-555-0171',
    fax: '',
    workgroupId: '',
    ...given,
  };
}

export function someSettings(given: Partial<SettingsInput>): SettingsInput {
  return {
    companyName: 'Grand Pacific Hotel',
    phone: '604 555 0100',
    billingEmail: '',
    companyCountryCode: 'CA',
    timeZone: 'America/Vancouver',
    measurementType: 0,
    dateFormat: 0,
    autoLogoutTime: 900,
    mfa: false,
    ...given,
  } as SettingsInput;
}

/** The list of users as its address without a query shows it. */
export function aView(given: Partial<UsersView>): UsersView {
  return {
    group: null,
    q: '',
    status: null,
    listed: null,
    sort: 'name',
    descending: false,
    inactiveHidden: true,
    page: 1,
    pageSize: 10,
    ...given,
  };
}
