import { type Clock, incidentSchema } from '../../incidents/incident.schema.ts';
import type { DraftBody } from '../draft-body.ts';
import { blank, type DraftPerson, referredContactTexts, textsOfEmployees, textsOfOthers } from '../draft-parts.ts';

/** Validates a draft as an incident, with times in the draft's time zone; errors are keyed by form field. */
export function incidentInput(body: DraftBody, clock: Clock) {
  const reported = { date: body.reportedDate, time: body.reportedTime };
  const occurred = { date: body.occurredDate, time: body.occurredDateUncertain ? '00:00' : body.occurredTime };
  return incidentSchema(clock).safeParse({
    ...body,
    reportedDate: reported,
    occurredDate: { ...occurred, reported },
    occurredOn: body.occurredDate,
    reportedTime: reported,
    occurredTime: occurred,
    persons: body.persons.map(withItsOwn),
    correctiveActions: body.correctiveActions.map((action) =>
      action.referred ? action : { ...action, ...blank(referredContactTexts, '') },
    ),
  });
}

/** What was typed of somebody who then turned out to be, or not to be, an employee is kept by the form alone. */
function withItsOwn(person: DraftPerson): DraftPerson {
  return { ...person, ...blank(person.isEmployee ? textsOfOthers : textsOfEmployees, '') };
}
