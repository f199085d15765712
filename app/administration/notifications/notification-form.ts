export type NotificationValues = {
  name: string;
  recipientEmails: string;
  lookupClasses: ClassValues[];
};

export const notificationTitle = (id: string | null | undefined) => (id ? 'Edit notification' : 'Add notification');

export function ruleValues<Class extends ClassValues>(rule: {
  name: string;
  recipientEmails: string[];
  lookupClasses: Class[];
}) {
  const lookupClasses = rule.lookupClasses.map(({ classLookupId, eventTypeList }) => ({
    classLookupId,
    eventTypeList: eventTypeList as Class['eventTypeList'],
  }));
  return { name: rule.name, recipientEmails: rule.recipientEmails, lookupClasses };
}

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
    // a form that skips a row leaves a hole, which map would keep
    lookupClasses: Array.from(classes, (each: Record<string, unknown> | undefined) => ({
      classLookupId: textOf(each?.classLookupId),
      eventTypeList: [each?.eventTypeList ?? []].flat().map(textOf),
    })),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
