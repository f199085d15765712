export type NotificationValues = {
  name: string;
  recipientEmails: string;
  lookupClasses: ClassValues[];
};

export type ClassValues = { classLookupId: string; eventTypeList: string[] };

export const newClass: ClassValues = { classLookupId: '', eventTypeList: [] };

export const newNotification: NotificationValues = {
  name: 'New notification',
  recipientEmails: '',
  lookupClasses: [{ classLookupId: '', eventTypeList: ['CREATE'] }],
};

export function notificationValues(submitted: Record<string, unknown>): NotificationValues {
  const classes = Array.isArray(submitted.lookupClasses) ? submitted.lookupClasses : [];
  return {
    name: textOf(submitted.name),
    recipientEmails: textOf(submitted.recipientEmails),
    lookupClasses: classes.map((each: Record<string, unknown> | undefined) => ({
      classLookupId: textOf(each?.classLookupId),
      eventTypeList: [each?.eventTypeList ?? []].flat().map(textOf),
    })),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
