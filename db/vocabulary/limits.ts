/** The longest a text may be, in characters, by field. */
export const addressLimits = { unit: 20, address: 100, street: 50, postalCode: 10 } as const;

export const personLimits = {
  firstName: 100,
  middleName: 100,
  lastName: 100,
  alias: 100,
  position: 100,
  phone: 20,
  mobilePhone: 20,
  email: 255,
  ...addressLimits,
  charHeight: 50,
  charWeight: 50,
  charHairColor: 100,
  charHairLength: 100,
  charHairType: 100,
  charFacialHair: 100,
  charEyeGlasses: 100,
  charOther: 500,
  comments: 500,
} as const;

/** How many persons, vehicles and so on one incident holds, of each kind. */
export const maxParts = 1_000;

/** How many of the known persons or legal entities a search shows. */
export const maxMatches = 50;

export const legalEntityLimits = {
  name: 100,
  contact: 100,
  phone: 20,
  mobilePhone: 20,
  email: 255,
  ...addressLimits,
  comments: 500,
} as const;

export const vehicleLimits = {
  licensePlate: 20,
  stateProvince: 50,
  maker: 45,
  model: 45,
  color: 45,
  vin: 30,
  comments: 500,
} as const;

export const itemLimits = {
  name: 100,
  company: 50,
  brand: 50,
  model: 50,
  color: 50,
  serialNumber: 50,
  value: 20,
  comments: 500,
} as const;

export const attachmentLimits = { name: 100, comments: 500 } as const;

export const correctiveActionLimits = {
  displayType: 20,
  referredContactFirstName: 100,
  referredContactMiddleName: 100,
  referredContactLastName: 100,
  referredContactAlias: 100,
  referredContactPosition: 100,
  referredContactEmail: 255,
  referredContactPhone: 20,
  referredContactMobilePhone: 20,
} as const;

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
