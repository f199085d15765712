export const wordFields = {
  class: 'Class',
  location: 'Location',
  cause: 'Cause',
  summary: 'Summary',
  persons: 'Persons',
  legalEntities: 'Legal entities',
  vehicles: 'Vehicles',
  items: 'Items',
  attachments: 'Attachments',
  actions: 'Corrective actions',
  notes: 'Notes',
  close: 'Close comments',
} as const;

export type WordField = keyof typeof wordFields;

/** In days of the date occurred. */
export const wordPeriods = { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' } as const;
