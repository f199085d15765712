import { asForm, done, first, type Program } from './client.ts';

type Tools = {
  photo: Blob;
  /** A user of the account who is active. */
  activeUserId: string;
};

/** Drives the calls about the account, its people, lists, rules, records and analyses. */
export async function driveAccount(client: Program, { photo, activeUserId }: Tools) {
  done(await client.PUT('/accounts', { body: { ...done(await client.GET('/accounts')), phone: '604 555 0100' } }));
  const settings = done(await client.GET('/accounts/settings'));
  done(await client.PUT('/accounts/settings', { body: { ...settings, dateFormat: 1 } }));
  const { reviewHours } = done(await client.GET('/accounts/review'));
  done(await client.PUT('/accounts/review', { body: { reviewHours } }));
  done(await client.POST('/accounts/logo', { body: { file: photo }, bodySerializer: asForm }));
  const logo = done(await client.GET('/accounts/logo', { parseAs: 'blob' }));
  done(await client.DELETE('/accounts/logo'));
  const notification = first(done(await client.GET('/notifications')));
  done(await client.DELETE('/notifications/{id}', { params: { path: { id: notification.id } } }));

  const users = await driveUsers(client, activeUserId);
  const classId = await driveLookups(client);
  await driveRules(client, classId);
  const series = await driveAnalyses(client);
  const record = first(done(await client.GET('/audits', { params: { query: { type: 'USER' } } })).items);
  const { objectType } = done(await client.GET('/audits/{id}', { params: { path: { id: record.id } } }));
  return { logo: logo.size > 0, ...users, ...series, objectType };
}

async function driveUsers(client: Program, activeUserId: string) {
  const userPrivileges = ['MYINCIDENT_ADD'];
  const group = done(await client.POST('/userGroups', { body: { name: 'Night guards', userPrivileges } }));
  const path = { id: group.id };
  const stored = first(done(await client.GET('/userGroups')).filter(({ id }) => id === group.id));
  done(await client.PUT('/userGroups', { body: { ...stored, name: 'Guards' } }));
  done(await client.PUT('/userGroups/{id}/properties', { params: { path }, body: { name: 'Night guards' } }));
  const ofPrivilege = { params: { path: { ...path, privilege: 'REPORT_PRINT' as const } } };
  done(await client.POST('/userGroups/{id}/privileges/{privilege}', ofPrivilege));
  const withoutPrivilege = done(await client.DELETE('/userGroups/{id}/privileges/{privilege}', ofPrivilege));

  const given = { email: 'ana.lee@test.example', password: 'Long-enough-1', firstName: 'Ana', lastName: 'Lee' };
  const added = done(await client.POST('/users', { body: { ...given, userGroupId: group.id } }));
  const ofUser = { params: { path: { id: added.id } } };
  done(await client.POST('/users/emailVerification', { body: { userId: added.id } }));
  const user = done(await client.GET('/users/{id}', ofUser));
  const changed = done(await client.PUT('/users/{id}', { ...ofUser, body: { ...user, position: 'Night shift' } }));
  const { items } = done(await client.GET('/users/search', { params: { query: { userGroupId: group.id } } }));
  const ofActive = { params: { path: { id: activeUserId } } };
  done(await client.PUT('/users/deactivate/{id}', ofActive));
  done(await client.PUT('/users/activate/{id}', ofActive));
  const { remains } = done(await client.GET('/users/remains'));
  done(await client.DELETE('/users/{id}', ofUser));
  done(await client.DELETE('/userGroups/{id}', { params: { path } }));
  return {
    privileges: withoutPrivilege.userPrivileges,
    position: changed.position,
    found: first(items).displayName,
    remains: remains > 0,
  };
}

/** Returns the id of a class. */
async function driveLookups(client: Program): Promise<string> {
  const single = done(await client.POST('/lookupSingles', { body: { type: 'DEPARTMENT', name: 'Night audit' } }));
  const ofSingle = { params: { path: { id: single.id } } };
  first(done(await client.GET('/lookupSingles', { params: { query: { type: 'DEPARTMENT' } } })));
  const department = done(await client.GET('/lookupSingles/{id}', ofSingle));
  done(await client.PUT('/lookupSingles', { body: { ...department, name: 'Audit' } }));
  done(await client.DELETE('/lookupSingles/{id}', ofSingle));

  const tower = done(await client.POST('/lookupMultiples', { body: { type: 'LOCATION', name: 'Annex' } }));
  const ofTower = { params: { path: { id: tower.id } } };
  const location = done(await client.GET('/lookupMultiples/{id}', ofTower));
  done(await client.PUT('/lookupMultiples', { body: { ...location, name: 'Tower' } }));
  const csv = done(
    await client.GET('/lookupMultiples/export', { params: { query: { type: 'LOCATION' } }, parseAs: 'text' }),
  );
  first(csv.split('\n').filter((line) => line.includes('Tower')));
  const labels = first(done(await client.GET('/lookupMultipleLabels')).filter(({ type }) => type === 'LOCATION'));
  done(await client.POST('/lookupMultipleLabels', { body: labels }));

  const street = { lookupLocationId: tower.id, street: 'Main Street', countryCode: 'CA' };
  done(await client.POST('/lookupAddresses', { body: street }));
  const address = done(await client.GET('/lookupAddresses/{id}', ofTower));
  done(await client.PUT('/lookupAddresses', { body: { ...address, unit: '12' } }));
  done(await client.DELETE('/lookupAddresses/{id}', ofTower));
  done(await client.DELETE('/lookupMultiples/{id}', ofTower));
  return first(done(await client.GET('/lookupMultiples', { params: { query: { type: 'INCIDENT_CLASS' } } }))).id;
}

async function driveRules(client: Program, classLookupId: string) {
  const lookupClasses = [{ classLookupId, eventTypeList: 'CREATE,CLOSE' }];
  const given = { name: 'Night manager', recipientEmails: ['night@test.example'], lookupClasses };
  const { id } = done(await client.POST('/incidentNotifications', { body: given }));
  const rule = first(done(await client.GET('/incidentNotifications')).filter((one) => one.id === id));
  done(await client.PUT('/incidentNotifications', { body: { ...rule, name: 'Day manager' } }));
  done(await client.DELETE('/incidentNotifications/{id}', { params: { path: { id } } }));
}

async function driveAnalyses(client: Program) {
  const months = { type: 'LAST_N_MONTHS' as const, lastNMonths: 12 };
  const criteria = [{ period: months, frequency: 'MONTH' as const, chartType: 'bar' as const }];
  const series = done(await client.POST('/analysis', { body: criteria }));
  const excel = { params: { query: { type: 'excel' as const } }, body: criteria };
  const workbook = done(await client.POST('/analysis', { ...excel, parseAs: 'blob' }));

  done(await client.POST('/analysis/custom', { body: { name: 'Incidents', criteria } }));
  const own = first(done(await client.GET('/analysis/custom')));
  done(await client.PUT('/analysis/custom', { body: { ...own, name: 'By month' } }));
  done(await client.DELETE('/analysis/custom/{id}', { params: { path: { id: own.id } } }));
  done(await client.POST('/analysis/reports', { body: { name: 'Incidents', criteria } }));
  const report = first(done(await client.GET('/analysis/reports')));
  done(await client.PUT('/analysis/reports', { body: { ...report, name: 'By month' } }));
  done(await client.DELETE('/analysis/reports/{id}', { params: { path: { id: report.id } } }));
  return {
    counted: typeof series === 'string' ? 0 : first(series).data.length,
    workbook: workbook.type,
  };
}
