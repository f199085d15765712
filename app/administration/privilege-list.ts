import type { Privilege } from '#db/vocabulary/privilege.ts';

type Listed = { privilege: Privilege; name: string; description: string };

const listed = (privilege: Privilege, name: string, description: string): Listed => ({ privilege, name, description });

/** The privileges that a workgroup can have, in plain words. SYSTEM_ADMIN comes with the installation, never from here. */
export const privilegeGroups: { title: string; privileges: Listed[] }[] = [
  {
    title: 'Own incidents',
    privileges: [
      listed('MYINCIDENT_ADD', 'Add', 'Record new incidents.'),
      listed('MYINCIDENT_EDIT', 'Edit', 'Change incidents they recorded, until they are closed.'),
      listed('MYINCIDENT_PRINT', 'Print', 'Print incidents they recorded.'),
      listed('MYINCIDENT_SEARCH', 'Search', 'Find incidents they recorded.'),
      listed('MYINCIDENT_CLOSE', 'Close', 'Close incidents they recorded.'),
    ],
  },
  {
    title: 'All incidents',
    privileges: [
      listed('ALLINCIDENT_EDIT', 'Edit', 'Change incidents that others recorded.'),
      listed('ALLINCIDENT_PRINT', 'Print', 'Print incidents that others recorded.'),
      listed('ALLINCIDENT_SEARCH', 'Search', 'Find and open incidents that others recorded.'),
      listed('ALLINCIDENT_CLOSE', 'Close', 'Close incidents that others recorded.'),
      listed('INVESTIGATE_INCIDENT', 'Investigate when assigned', 'Open and change incidents assigned to them.'),
      listed('INCIDENT_LOCK', 'Lock and unlock', 'Hide incidents from others, and see hidden ones.'),
      listed('OPEN_CLOSED_INCIDENT', 'Reopen a closed incident', 'Open closed incidents again, to change them.'),
      listed('INCIDENT_DELETE', 'Delete incidents', 'Remove incidents; their history stays.'),
      listed('DELETE_ATTACHMENT', 'Delete stored attachments', 'Remove files that were saved with an incident.'),
      listed('PRIVACY_INFO_VIEW', 'See masked person details', 'Reveal date of birth, address, phones and email.'),
    ],
  },
  {
    title: 'Reports and analysis',
    privileges: [
      listed('REPORT_PRINT', 'Run and print reports', 'Open the Reports page.'),
      listed('REPORT_CREATE', 'Create, edit and delete reports', 'Save searches and analyses as reports.'),
      listed('INCIDENT_ANALYSIS', 'Analyze incidents', 'Open the Analyze page and make charts.'),
      listed('ANALYZE_VIEW', 'See saved analyses', 'See charts on the dashboard.'),
    ],
  },
  {
    title: 'Administration',
    privileges: [
      listed('USER_ADD', 'Add users', 'Add users to workgroups that give no more than their own.'),
      listed('USER_EDIT', 'Edit users', 'Change, activate and deactivate users.'),
      listed('USER_DELETE', 'Delete users', 'Remove users; what they recorded stays.'),
      listed('USERGROUP_ADD', 'Add workgroups', 'Add workgroups with privileges that they hold.'),
      listed('USERGROUP_EDIT', 'Edit workgroups', 'Give and take privileges that they hold.'),
      listed('USERGROUP_DELETE', 'Delete workgroups', 'Remove workgroups without users.'),
      listed('LOOKUP_ADD', 'Add lookups', 'Add entries to the lists of the incident form.'),
      listed('LOOKUP_EDIT', 'Edit lookups', 'Rename and disable entries of the lists.'),
      listed('LOOKUP_DELETE', 'Delete lookups', 'Remove entries from the lists.'),
      listed('INCIDENT_NOTIFICATION', 'Email notifications', 'Decide who gets an email about which incidents.'),
      listed('AUDIT_VIEW', 'Audit', 'Read who did what, and when.'),
      listed('SUBSCRIPTION_EDIT', 'Subscription', 'Change the plan and pay for it.'),
      listed('ACCOUNT_ADMIN', 'Account settings', 'Change company settings and the logo.'),
    ],
  },
];

export const grantable: readonly Privilege[] = privilegeGroups.flatMap(({ privileges }) =>
  privileges.map(({ privilege }) => privilege),
);
