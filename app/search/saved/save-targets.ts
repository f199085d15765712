export const saveTargets = {
  dashboard: { itemType: 'DASHBOARD', label: 'Dashboard', button: 'Save to Dashboard' },
  reports: { itemType: 'REPORT', label: 'Reports', button: 'Save to Reports' },
} as const;

export type SaveTarget = keyof typeof saveTargets;
export type SavedItemType = (typeof saveTargets)[SaveTarget]['itemType'];

export function isSaveTarget(name: string | undefined): name is SaveTarget {
  return name !== undefined && Object.hasOwn(saveTargets, name);
}
