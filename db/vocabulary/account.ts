export const businessTypes = {
  general: 'Corporate',
  education: 'Education',
  hospital: 'Healthcare',
  hotel: 'Hospitality',
} as const;
export type BusinessType = keyof typeof businessTypes;

export const userStatus = { pending: 0, active: 1, inactive: 2 } as const;
export type UserStatus = (typeof userStatus)[keyof typeof userStatus];

export const measurementType = { metric: 0, us: 1 } as const;
export type MeasurementType = (typeof measurementType)[keyof typeof measurementType];

export const dateFormat = { dayFirst: 0, monthFirst: 1 } as const;
export type DateFormat = (typeof dateFormat)[keyof typeof dateFormat];

export const notificationTypes = ['TRIAL_EXPIRED', 'ACCOUNT_DISABLED', 'PAYMENT_ERROR', 'GENERAL'] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const notificationLevels = ['WARNING', 'INFO'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];
