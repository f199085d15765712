import { businessTypes } from '#db/vocabulary/account.ts';
import { type AuditObjectType, auditTypeName } from '#db/vocabulary/audit.ts';
import { lookupTypeNames } from '#db/vocabulary/lookup.ts';
import { countries } from '#db/vocabulary/places.ts';
import { formatCount } from '../../ui/format.ts';
import { namedPrivileges } from '../privilege-list.ts';

export function actionWords(transactionType: string): string {
  return words[transactionType] ?? sentence(transactionType.replaceAll('_', ' ').toLowerCase());
}

const words: Record<string, string> = {
  EDIT: 'Update',
  GROW: 'Add many incidents',
  RESTORE_DEMO: 'Restore the demo site',
  CONNECT_QUICKBOOKS: 'Connect QuickBooks',
  SUBSCRIPTION_EDIT: 'Change the subscription',
  UNLOCK_PERSON: 'Reveal details',
  NOTE: 'Add note',
  TASK_ADD: 'Add task',
  TASK_CHANGE: 'Change task',
  TASK_TAKE: 'Take task',
  TASK_FINISH: 'Finish task',
  TASK_HAND_BACK: 'Hand back task',
  TASK_DROP: 'Drop task',
  TASK_ASSIGN: 'Give task to another',
  TASK_TEMPLATE: 'Task of the class',
  TASK_TEMPLATE_DELETE: 'Delete task of the class',
  CHECKLIST: 'Checklist',
  COMMENT: 'Add comment',
  COMMENT_REMOVE: 'Remove comment',
  COMMENT_RESOLVE: 'Resolve comment',
  COMMENT_REOPEN: 'Open comment again',
  SEND: 'Send now',
  SEND_AGAIN: 'Send again',
  SUBSCRIBE: 'Subscribe again',
  LOGIN: 'Login',
  LOGOUT: 'Logout',
  WRONG_PASSWORD: 'Wrong password',
  WRONG_CODE: 'Wrong code',
  CONFIRM: 'Confirmed again',
  SIGN_UP_ENDED: 'Sign-up ended without verification',
  KEY_CREATE: 'Make API key',
  KEY_REVOKE: 'Revoke API key',
  KEY_ROTATE: 'Rotate API key',
  KEY_END_OLD_SECRET: 'End the old API key',
  KEY_END: 'API key ended with its maker',
  WEBHOOK_ROTATE: 'Rotate the signing secret',
  WEBHOOK_SECRET: 'Show the signing secret',
  WEBHOOK_OFF: 'Switch off webhook',
  WEBHOOK_ON: 'Switch on webhook',
  WEBHOOK_SEND_AGAIN: 'Send events again',
  WEBHOOK_DROP: 'Drop events',
  PROGRAMS_REVOKE: 'Revoke programs that act for the user',
  REMIND: 'Remind of owed reports',
  MFA_VERIFY: '2-step code verified',
  MFA_TURN_ON: 'Turn on 2-step verification',
  MFA_TURN_OFF: 'Turn off 2-step verification',
  MFA_RESET: 'Reset 2-step verification',
  ENDED_BY_OTHER: 'Session ended by another person',
  MFA_ENROL: 'Add phone',
  MFA_ENROL_APP: 'Add authenticator app',
  MFA_CHANGE_PHONE: 'Change phone',
};

export function hasDetail(type: AuditObjectType) {
  return type !== 'AUTHENTICATION' && type !== 'REPORT';
}

/** `Lookup Theft` needs its type; `Incident #15` says it already. */
export function auditTitle(type: AuditObjectType, name: string): string {
  const typeName = auditTypeName(type);
  const saysType = name === `${typeName}s` || name.startsWith(`${typeName} `);
  return saysType ? name : `${typeName} ${name}`.trim();
}

export type ImportedEntry = { path: string; active: boolean };

/** Returns null for entries of the audit that no import of lookups has written. */
export function importedEntries({ type, added }: Record<string, unknown>): ImportedEntry[] | null {
  if (type === undefined || !Array.isArray(added)) return null;
  return added.map(({ path, active }: { path: string[]; active: boolean }) => ({ path: path.join(' / '), active }));
}

export const maxImportedShown = 100;

export type AuditDetails = {
  compared: boolean;
  rows: AuditDetail[];
  imported?: { entries: ImportedEntry[]; total: number } | undefined;
};

export function changesInWords({ compared, rows, imported }: AuditDetails): string {
  const texts = rows
    .filter(({ previous, current }) => !compared || previous !== current)
    .map(({ label, previous, current }) => `${label}: ${previous ? `${previous} → ` : ''}${current || 'None'}`);
  if (imported) {
    const rest = imported.total - imported.entries.length;
    const paths = imported.entries.map(({ path }) => path).join(', ');
    texts.push(`Entries: ${paths}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`);
  }
  return texts.join('; ');
}

const privilegeNames = new Set(Object.keys(namedPrivileges([])));

/** Shows each privilege with Yes or No instead of one list of codes. */
function withPrivilegesApart(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('privileges' in value)) return value;
  const { privileges, ...rest } = value as { privileges: unknown };
  if (!Array.isArray(privileges)) return value;
  return { ...rest, ...namedPrivileges(privileges) };
}

export type AuditDetail = { label: string; previous: string; current: string };

/** Leaves out secrets and ids; changes have `before` and `after`. */
export function auditDetails(objectData: Record<string, unknown>): { compared: boolean; rows: AuditDetail[] } {
  const { before, after, ...rest } = objectData;
  const [previous, current] = [fieldsOf(withPrivilegesApart(before)), fieldsOf(withPrivilegesApart(after))];
  const labels = [...new Set([...previous.keys(), ...current.keys()])];
  const all = labels.map((label) => ({
    label,
    previous: previous.get(label) ?? '',
    current: current.get(label) ?? '',
  }));
  const rows = withoutPrivilegesThatAreOff(all);
  const others = [...fieldsOf(rest)].map(([label, value]) => ({ label, previous: '', current: value }));
  // a creation or a note has no earlier values
  return { compared: before !== undefined, rows: [...rows, ...others] };
}

function withoutPrivilegesThatAreOff(rows: AuditDetail[]): AuditDetail[] {
  const isOff = ({ label, previous, current }: AuditDetail) =>
    privilegeNames.has(label) && current === 'No' && previous !== 'Yes';
  const off = rows.filter(isOff).length;
  if (off === 0) return rows;
  const current = off === 1 ? '1 privilege is off' : `${off} privileges are off`;
  const previous = rows.some(({ label, previous }) => privilegeNames.has(label) && previous !== '') ? current : '';
  return [...rows.filter((row) => !isOff(row)), { label: 'Other privileges', previous, current }];
}

function fieldsOf(value: unknown, label = ''): Map<string, string> {
  if (value === undefined || (value === null && !label)) return new Map();
  if (Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null && !Array.isArray(each))) {
    return new Map(value.flatMap((each, index) => [...fieldsOf(each, `${label} ${index + 1}`)]));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const visibleEntries = Object.entries(value).filter(([key]) => !isHidden(key));
    return new Map(
      visibleEntries.flatMap(([key, each]) => [...fieldsOf(each, label ? `${label}: ${labelOf(key)}` : labelOf(key))]),
    );
  }
  return new Map([[label, textOf(value, label)]]);
}

/** Ids say nothing to a reader; secrets are never stored in the audit, and would not be shown either. */
const isHidden = (key: string) => /^id$|Ids?$|_ids?$|password|secret|token|hash/i.test(key);

const labels: Record<string, string> = {
  dateFormat: 'Date format',
  measurementType: 'Measurement type',
  cardLast4: 'Card ending in',
  eventTypeList: 'Events',
  kinds: 'Events',
  isAdmin: 'Administrators',
  lookupClasses: 'Class',
  recipientEmails: 'Recipients',
  mfa: '2-step verification',
  provisionWorkgroup: 'Users provisioned at first sign-in',
  provisionDomain: 'Domain of their addresses',
  apiOrigins: 'Web pages that may call',
  chartNotes: 'Notes on charts',
  emailsTarget: 'Email about the target',
};

function labelOf(key: string): string {
  return (
    labels[key] ??
    sentence(
      key
        .replaceAll('_', ' ')
        .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
        .toLowerCase(),
    )
  );
}

const codes: Record<string, string[]> = {
  'Measurement type': ['Metric', 'US'],
  'Date format': ['DD/MM/YYYY', 'MM/DD/YYYY'],
  Status: ['Pending', 'Active', 'Inactive'],
};

const wordsOfCodes: Record<string, string> = {
  ...lookupTypeNames,
  CREATE: 'Created',
  EDIT: 'Changed',
  CLOSE: 'Closed',
  REOPEN: 'Reopened',
  NOTE: 'Note added',
  DELETE: 'Deleted',
  RELATED: 'Related',
  DUPLICATE: 'Duplicate',
  FOLLOW_UP: 'Follow-up',
  ...businessTypes,
  ...Object.fromEntries(countries.map(({ value, label }) => [value, label])),
  trial: 'Free trial',
  manual: 'Without provider',
};

function textOf(value: unknown, label: string): string {
  if (value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return codes[label]?.[value] ?? String(value);
  if (typeof value === 'string')
    return /(^|: )(Type|Kind|Events|Business type|Country|(Company c|C)ountry code|Plan)$/.test(label)
      ? (wordsOfCodes[value] ?? value)
      : value;
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'None';
  const isPath = /path$/i.test(label);
  return value
    .map((each) => (Array.isArray(each) ? each.join(' / ') : textOf(each, label)))
    .join(isPath ? ' / ' : ', ');
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
