import type { Privilege } from '#db/vocabulary/privilege.ts';

type DescribedPrivilege = { privilege: Privilege; name: string; description: string };

const described = (privilege: Privilege, name: string, description: string): DescribedPrivilege => ({
  privilege,
  name,
  description,
});

/** SYSTEM_ADMIN comes with the installation, never from a workgroup. */
export const privilegeGroups: { title: string; privileges: DescribedPrivilege[] }[] = [
  {
    title: 'Own incidents',
    privileges: [
      described('MYINCIDENT_ADD', 'Add', 'Record new incidents.'),
      described('MYINCIDENT_EDIT', 'Edit', 'Change incidents they recorded, until they are closed.'),
      described('MYINCIDENT_PRINT', 'Print', 'Print incidents they recorded.'),
      described('MYINCIDENT_SEARCH', 'Search', 'Find incidents they recorded.'),
      described('MYINCIDENT_CLOSE', 'Close', 'Close incidents they recorded.'),
    ],
  },
  {
    title: 'All incidents',
    privileges: [
      described('ALLINCIDENT_EDIT', 'Edit', 'Change incidents that others recorded.'),
      described('ALLINCIDENT_PRINT', 'Print', 'Print incidents that others recorded.'),
      described('ALLINCIDENT_SEARCH', 'Search', 'Find and open incidents that others recorded.'),
      described('ALLINCIDENT_CLOSE', 'Close', 'Close incidents that others recorded.'),
      described('INVESTIGATE_INCIDENT', 'Investigate when assigned', 'Open and change incidents assigned to them.'),
      described('INCIDENT_REVIEW', 'Review', 'Approve incidents that others recorded, or return them with a reason.'),
      described('INCIDENT_LOCK', 'Lock and unlock', 'Hide incidents from others, and see hidden ones.'),
      described('OPEN_CLOSED_INCIDENT', 'Reopen a closed incident', 'Open closed incidents again, to change them.'),
      described('INCIDENT_DELETE', 'Delete incidents', 'Remove incidents; their history stays.'),
      described('DELETE_ATTACHMENT', 'Delete stored attachments', 'Remove files that were saved with an incident.'),
      described('PRIVACY_INFO_VIEW', 'See masked person details', 'Reveal date of birth, address, phones and email.'),
    ],
  },
  {
    title: 'Reports and analysis',
    privileges: [
      described('REPORT_PRINT', 'Run and print reports', 'Open the Reports page.'),
      described('REPORT_CREATE', 'Create, edit and delete reports', 'Save searches and analyses as reports.'),
      described('INCIDENT_ANALYSIS', 'Analyze incidents', 'Open the Analyze page and make charts.'),
      described('ANALYZE_VIEW', 'See saved analyses', 'See charts on the dashboard.'),
    ],
  },
  {
    title: 'Administration',
    privileges: [
      described('USER_ADD', 'Add users', 'Add users to workgroups that give no more than their own.'),
      described('USER_EDIT', 'Edit users', 'Change, activate and deactivate users.'),
      described('USER_DELETE', 'Delete users', 'Remove users; what they recorded stays.'),
      described('USERGROUP_ADD', 'Add workgroups', 'Add workgroups with privileges that they hold.'),
      described('USERGROUP_EDIT', 'Edit workgroups', 'Give and take privileges that they hold.'),
      described('USERGROUP_DELETE', 'Delete workgroups', 'Remove workgroups without users.'),
      described('LOOKUP_ADD', 'Add lookups', 'Add entries to the lists of the incident form.'),
      described('LOOKUP_EDIT', 'Edit lookups', 'Rename and disable entries of the lists.'),
      described('LOOKUP_DELETE', 'Delete lookups', 'Remove entries from the lists.'),
      described('INCIDENT_NOTIFICATION', 'Email notifications', 'Decide who gets an email about which incidents.'),
      described('AUDIT_VIEW', 'Audit', 'Read who did what, and when.'),
      described('SUBSCRIPTION_EDIT', 'Subscription', 'Change the plan and pay for it.'),
      described('ACCOUNT_ADMIN', 'Account settings', 'Change company settings and the logo.'),
    ],
  },
];

export const grantable: readonly Privilege[] = privilegeGroups.flatMap(({ privileges }) =>
  privileges.map(({ privilege }) => privilege),
);

export function namedPrivileges(held: readonly Privilege[]): Record<string, boolean> {
  const names = privilegeGroups.flatMap(({ title, privileges }) =>
    privileges.map(({ privilege, name }) => [`${title}: ${name.toLowerCase()}`, held.includes(privilege)] as const),
  );
  return Object.fromEntries(names);
}
