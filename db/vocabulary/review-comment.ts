/** PRIVATE_DETAILS are those of persons that are masked. */
export const commentSections = [
  'WHEN',
  'WHAT',
  'WHERE',
  'WHY',
  'SUMMARY',
  'PERSONS',
  'PRIVATE_DETAILS',
  'LEGAL_ENTITIES',
  'VEHICLES',
  'ITEMS',
  'ATTACHMENTS',
  'CORRECTIVE_ACTIONS',
] as const;
export type CommentSection = (typeof commentSections)[number];

export const commentSectionNames: Record<CommentSection, string> = {
  WHEN: 'When',
  WHAT: 'What',
  WHERE: 'Where',
  WHY: 'Why',
  SUMMARY: 'Summary',
  PERSONS: 'Persons',
  PRIVATE_DETAILS: 'Private details',
  LEGAL_ENTITIES: 'Legal entities',
  VEHICLES: 'Vehicles',
  ITEMS: 'Items',
  ATTACHMENTS: 'Attachments',
  CORRECTIVE_ACTIONS: 'Corrective actions',
};

/** In characters. */
export const commentLimits = { body: 1000, reply: 500 } as const;

/** The limit of an incident. */
export const maxReviewComments = 200;
