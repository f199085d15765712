import { z } from 'zod';
import { emailPattern } from '#db/vocabulary/email-address.ts';
import { isId } from '#db/vocabulary/id.ts';
import { notifiedEvents } from '#db/vocabulary/incident.ts';
import { singleLine } from '#db/vocabulary/single-line.ts';
import { pastedRecipients } from './pasted-recipients.ts';

export const maxRecipients = 50;
export const maxClasses = 50;

const isEmail = (text: string) => text.length <= 255 && emailPattern.test(text);

const recipients = z
  .string()
  .default('')
  .transform(pastedRecipients)
  .pipe(
    z
      .array(z.string())
      .min(1, 'Please add at least one email to be notified.')
      .max(maxRecipients, `At most ${maxRecipients} emails can be notified.`)
      .superRefine((emails, context) => {
        const wrong = emails.filter((email) => !isEmail(email)).map((email) => `“${email}”`);
        if (wrong.length > 0) context.addIssue(`Please enter a valid email. ${namedInRefusal(wrong)}`);
      }),
  );

function namedInRefusal(wrong: string[]): string {
  if (wrong.length === 1) return `${wrong[0]} is not one.`;
  const more = wrong.length > 3 ? ` and ${wrong.length - 3} more` : '';
  return `${wrong.slice(0, 3).join(', ')}${more} are not.`;
}

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
