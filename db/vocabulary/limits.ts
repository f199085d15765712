/** The maximum number of parts of each kind (persons, vehicles and so on) in one incident. */
export const maxParts = 1_000;

/** The maximum number of known persons or legal entities that a search shows. */
export const maxMatches = 200;

/** Maximum text lengths in characters by field; part-fields.ts has those of the other parts. */
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
  closeOpenTasks: 500,
} as const;

/** The maximum length of the id that an incident has in another program. */
export const maxExternalId = 100;

/** The maximum length of the reason for locking an incident. */
export const maxLockReason = 500;
