import type { AuditObjectType } from '#db/vocabulary/audit.ts';

/** Returns an action as users read it, such as Update for EDIT. */
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

/**
 * Returns what a record holds besides its object, field by field, in words. Records of changes hold `before` and `after`;
 * what names a secret or an id is left out.
 */
export function auditDetails(objectData: Record<string, unknown>): { compared: boolean; rows: AuditDetail[] } {
  const { before, after, ...rest } = objectData;
  const [previous, current] = [fieldsOf(before), fieldsOf(after)];
  const compared = before !== undefined || after !== undefined;
  const labels = [...new Set([...previous.keys(), ...current.keys()])];
  const rows = labels.map((label) => ({
    label,
    previous: previous.get(label) ?? '',
    current: current.get(label) ?? '',
  }));
  const others = [...fieldsOf(rest)].map(([label, value]) => ({ label, previous: '', current: value }));
  return { compared, rows: [...rows, ...others] };
}

/** Texts by label of every field of a value, nested ones after the label of what holds them. */
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
