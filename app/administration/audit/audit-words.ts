import type { AuditObjectType } from '#db/vocabulary/audit.ts';

export function actionWords(transactionType: string): string {
  return words[transactionType] ?? sentence(transactionType.replaceAll('_', ' ').toLowerCase());
}

const words: Record<string, string> = {
  EDIT: 'Update',
  UNLOCK_PERSON: 'Reveal details',
  NOTE: 'Add note',
  LOGIN: 'Login',
  LOGOUT: 'Logout',
  MFA_RESET: 'Reset 2-step verification',
  MFA_ENROL: 'Add phone',
  MFA_ENROL_APP: 'Add authenticator app',
  MFA_CHANGE_PHONE: 'Change phone',
};

export function hasDetail(type: AuditObjectType) {
  return type !== 'AUTHENTICATION' && type !== 'REPORT';
}

export type AuditDetail = { label: string; previous: string; current: string };

/** Returns the other fields of a record in words, without secrets and ids; changes have `before` and `after`. */
export function auditDetails(objectData: Record<string, unknown>): { compared: boolean; rows: AuditDetail[] } {
  const { before, after, ...rest } = objectData;
  const [previous, current] = [fieldsOf(before), fieldsOf(after)];
  const labels = [...new Set([...previous.keys(), ...current.keys()])];
  const rows = labels.map((label) => ({
    label,
    previous: previous.get(label) ?? '',
    current: current.get(label) ?? '',
  }));
  const others = [...fieldsOf(rest)].map(([label, value]) => ({ label, previous: '', current: value }));
  // what was created or only noted has nothing to be compared with
  return { compared: before !== undefined, rows: [...rows, ...others] };
}

function fieldsOf(value: unknown, label = ''): Map<string, string> {
  if (value === undefined || (value === null && !label)) return new Map();
  if (Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null && !Array.isArray(each))) {
    return new Map(value.flatMap((each, at) => [...fieldsOf(each, `${label} ${at + 1}`)]));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const shown = Object.entries(value).filter(([key]) => !isHidden(key));
    return new Map(
      shown.flatMap(([key, each]) => [...fieldsOf(each, label ? `${label}: ${labelOf(key)}` : labelOf(key))]),
    );
  }
  return new Map([[label, textOf(value, label)]]);
}

/** Ids say nothing to a reader; secrets are in no record, and would not be shown if they were. */
const isHidden = (key: string) => /^id$|Ids?$|_ids?$|password|secret|token|hash/i.test(key);

const labels: Record<string, string> = {
  dateFormat: 'Date format',
  measurementType: 'Measurement type',
  cardLast4: 'Card ending in',
  eventTypeList: 'Events',
  isAdmin: 'Administrators',
  lookupClasses: 'Class',
  recipientEmails: 'Recipients',
  mfa: '2-step verification',
  provisionWorkgroup: 'Users provisioned at first sign-in',
  provisionDomain: 'Domain of their addresses',
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

function textOf(value: unknown, label: string): string {
  if (value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return codes[label]?.[value] ?? String(value);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'None';
  const isPath = /path$/i.test(label);
  return value.map((each) => (Array.isArray(each) ? each.join(' / ') : String(each))).join(isPath ? ' / ' : ', ');
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
