import { z } from 'zod';
import { isId } from '#db/vocabulary/id.ts';
import { notifiedEvents } from '#db/vocabulary/incident.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';

export const maxRecipients = 50;
export const maxClasses = 50;

const isEmail = (text: string) => text.length <= 255 && z.email().safeParse(text).success;

const recipients = z
  .string()
  .default('')
  .transform((text) =>
    [...new Set(text.split(/[,;\n]/).map((email) => singleLine(email).toLowerCase()))].filter(Boolean),
  )
  .pipe(
    z
      .array(z.string())
      .min(1, 'Please add at least one email to be notified.')
      .max(maxRecipients, `At most ${maxRecipients} emails can be notified.`)
      .refine((emails) => emails.every(isEmail), 'Please enter a valid email.'),
  );

const lookupClass = z.object({
  classLookupId: z.string('Please select an incident class.').refine(isId, 'Please select an incident class.'),
  // a browser sends nothing for no event, a text for one, and a list for more
  eventTypeList: z
    .union([z.array(z.string()), z.string().transform((event) => [event])])
    .default([])
    .pipe(z.array(z.enum(notifiedEvents)).min(1, 'Please select at least one event type.')),
});

export const notificationInput = z.object({
  name: z
    .string('Email Subject Heading is a required.')
    .overwrite(singleLine)
    .min(1, 'Email Subject Heading is a required.')
    .max(100, 'Email Subject Heading length cannot be longer than 100.'),
  recipientEmails: recipients,
  lookupClasses: z
    .array(lookupClass, 'Please add at least one event to be notified.')
    .min(1, 'Please add at least one event to be notified.')
    .max(maxClasses, `At most ${maxClasses} incident classes can be listed.`)
    .superRefine((classes, context) => {
      for (const [at, { classLookupId }] of classes.entries()) {
        if (classes.findIndex((each) => each.classLookupId === classLookupId) === at) continue;
        context.addIssue({ code: 'custom', message: 'This class is listed already.', path: [at, 'classLookupId'] });
      }
    }),
});
export type NotificationInput = z.output<typeof notificationInput>;
