import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';

export const meta: MetaFunction = () => [{ title: 'Help Center · Incident Xpress' }];

export function loader({ context }: LoaderFunctionArgs) {
  const { helpUrl } = context.services.settings;
  if (helpUrl) throw redirect(helpUrl);
  return null;
}

type Answer = [question: string, answer: string];

const topics: { id: string; name: string; answers: Answer[] }[] = [
  {
    id: 'record',
    name: 'Record',
    answers: [
      [
        'Start a new incident',
        'Choose New Incident. If you have drafts, choose Create new incident. The incident has its number from the start and stays a draft until you press Save.',
      ],
      [
        'Continue a draft',
        'Choose New Incident and click the draft, or open Draft Incidents on the dashboard. A draft is visible only to you.',
      ],
      ['When the time is uncertain', 'Turn on Uncertain at Date occurred. Then only a date is needed.'],
      [
        'Add a person, check for duplicates',
        'Choose Add person for someone new, or Select person for someone on record. Check Duplication shows the records with the same name, so that one person is not recorded twice.',
      ],
      [
        'Add pictures and files',
        'Choose Add attachment in the section Attachments, or in a vehicle or an item. Pictures lose the place and device that the camera wrote into them.',
      ],
      [
        'Close an incident',
        'Choose Close incident at the end of the form and say who closes it. A closed incident cannot be edited.',
      ],
    ],
  },
  {
    id: 'find',
    name: 'Find',
    answers: [
      [
        'Find my incidents',
        'The dashboard counts your drafts, open and closed incidents. A click on a count lists them, newest first.',
      ],
      ['Print an incident', 'Open the incident and choose Print. The printout opens as a PDF that you can save.'],
    ],
  },
  {
    id: 'trust',
    name: 'Who sees what',
    answers: [
      [
        'Hidden personal details',
        'Date of birth, gender, address, phone, mobile phone and email are hidden. People with the privacy privilege can unlock them; the audit records who did, and when.',
      ],
      ['Locked incidents', 'A locked incident can be found and opened only by people with the lock privilege.'],
      ['What is kept', 'Every change of an incident is kept with its date and the name of the person who made it.'],
    ],
  },
  {
    id: 'trouble',
    name: 'When it does not work',
    answers: [
      [
        'The connection was lost while I was writing',
        'Keep the page open and continue. What you type is kept in this browser and saved when the connection is back. After a crash it is offered again the next time you open the draft.',
      ],
      ['I was logged out', 'You are logged out after a time without activity. Sign in again: your draft is saved.'],
      [
        'My draft was changed in another window',
        'Nothing is overwritten. You see both versions, field by field, and choose which one to keep.',
      ],
      ['A button has a dashed edge', 'It needs a privilege or an earlier step. The reason is beside it.'],
    ],
  },
];

export default function Help() {
  return (
    <main id="content">
      <div className="page page--form">
        <div className="head">
          <h1>Help Center</h1>
        </div>
        <div className="sheet">
          {topics.map(({ id, name, answers }) => (
            <Section key={id} id={id} name={name} tight>
              <div className="answers">
                {answers.map(([question, answer]) => (
                  <details key={question}>
                    <summary>
                      <Icon name="right" />
                      {question}
                    </summary>
                    <p className="prose">{answer}</p>
                  </details>
                ))}
              </div>
            </Section>
          ))}
          <Section id="ask" name="Ask a person" tight>
            <p className="prose">
              An administrator of your organisation gives privileges, activates accounts and knows your rules. If a page
              shows an id after an error, tell it to them: it leads to the cause.
            </p>
          </Section>
        </div>
      </div>
    </main>
  );
}
