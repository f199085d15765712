/** How many persons, vehicles and so on one incident holds, of each kind. */
export const maxParts = 1_000;

/** How many of the known persons or legal entities a search shows. */
export const maxMatches = 50;

/** The longest a text may be, in characters, by field; those of the other parts are in part-fields.ts. */
export const attachmentLimits = { name: 100, comments: 500 } as const;

export const closeLimits = {
  closeFirstName: 100,
  closeMiddleName: 100,
  closeLastName: 100,
  closeDepartment: 100,
  closePosition: 100,
  closeAlias: 100,
  closePhone: 20,
  closeMobilePhone: 20,
  closeEmail: 255,
  closeComments: 500,
} as const;
