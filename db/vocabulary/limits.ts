/** The limit of each kind (persons, vehicles and so on) in an incident. */
export const maxParts = 1_000;

/** Known persons or legal entities in a search. */
export const maxMatches = 200;

/** Characters; part-fields.ts has the limits of the other parts. */
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

export const maxExternalId = 100;

export const maxLockReason = 500;
