export const treeFields = {
  class: { name: 'lastClassId', type: 'INCIDENT_CLASS', label: 'Incident class', section: 'what', required: true },
  location: {
    name: 'location.lastLocationId',
    type: 'LOCATION',
    label: 'Location',
    section: 'where',
    branches: true,
  },
} as const;

export type TreeFieldKey = keyof typeof treeFields;

export function isTreeField(key: string | undefined): key is TreeFieldKey {
  return key !== undefined && Object.hasOwn(treeFields, key);
}
