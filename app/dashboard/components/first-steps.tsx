import { Button, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { idleTime } from '../../ui/dates/idle-time.ts';
import { counted, formatDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { NewAccount, FirstSteps as Steps } from '../queries/first-steps.server.ts';
import { AccountFact } from './account-fact.tsx';

type Step = { step: keyof Steps['done']; title: string; why: string; label: string; path: string; deskOnly?: true };

const steps: Step[] = [
  {
    step: 'settings',
    title: 'Check the settings',
    why: 'The time zone in which incidents are dated, the units, and your logo for printouts.',
    label: 'Settings',
    path: '/administration/settings',
    deskOnly: true,
  },
  {
    step: 'locations',
    title: 'Add your locations',
    why: 'Buildings, floors and rooms: so that each incident says where. One by one, or from a file.',
    label: 'Add locations',
    path: '/administration/lookups?type=LOCATION',
    deskOnly: true,
  },
  {
    step: 'people',
    title: 'Invite your people',
    why: 'Each in a workgroup that says what they may do. One by one, or from a file.',
    label: 'Invite people',
    path: '/administration/workgroups',
    deskOnly: true,
  },
  {
    step: 'mfa',
    title: 'Turn on 2-step verification',
    why: 'A code after the password, so that a password alone opens nothing.',
    label: 'Turn on',
    path: '/administration/settings',
    deskOnly: true,
  },
  {
    step: 'incident',
    title: 'Record the first incident',
    why: 'A lost umbrella will do: everything in it can be changed or deleted again.',
    label: 'New Incident',
    path: '/newincident',
  },
];

export function FirstSteps({ done, account }: Steps) {
  const count = steps.filter(({ step }) => done[step]).length;
  return (
    <div className="dash dash--side">
      <section aria-labelledby="first-steps">
        <div className="over over--row">
          <h2 id="first-steps">
            First steps <span className="quiet">{`${count} of ${steps.length} done`}</span>
          </h2>
          <form method="post" action="/browser-settings/first-steps" className="push">
            <Button variant="quiet" name="value" value="off" aria-label="Hide the first steps">
              Hide
            </Button>
          </form>
        </div>
        <ol className="plain todo sheet">
          {steps.map((step) => (
            <StepLine key={step.step} {...step} isDone={done[step.step]} />
          ))}
        </ol>
        <p className="small quiet gap">
          A step ticks itself off when it is done, whoever does it. The list leaves when all are done, or after ten
          incidents. Hidden, it comes back from your profile.
        </p>
      </section>
      <YourAccount {...account} />
    </div>
  );
}

function StepLine({ title, why, label, path, deskOnly, isDone }: Step & { isDone: boolean }) {
  return (
    <li className={classes(isDone && 'is-done')}>
      <span className="todo__box" aria-hidden="true">
        {isDone && <Icon name="check" />}
      </span>
      <div>
        <h3>
          {title}
          {isDone && <span className="sr">, done</span>}
        </h3>
        <p>{why}</p>
      </div>
      {!isDone && (
        <div>
          <LinkButton href={path} className={deskOnly && 'desk-only-button'}>
            {label}
          </LinkButton>
          {deskOnly && <span className="small quiet phone-only">On a computer</span>}
        </div>
      )}
    </li>
  );
}

function YourAccount({ trial, users, seats, workgroups, isMetric, isDayFirst, autoLogoutSeconds }: NewAccount) {
  const format = isDayFirst ? 'DD/MM/YYYY' : 'MM/DD/YYYY';
  return (
    <section aria-labelledby="your-account">
      <div className="over over--row">
        <h2 id="your-account">Your account</h2>
      </div>
      <dl className="can-do sheet">
        {trial && (
          <AccountFact icon="clock" name="Trial">
            {`Until ${formatDay(trial.endsOn, { dateFormat: isDayFirst ? 0 : 1 })}, day ${trial.day} of 30. `}
            <a className="desk-only-link" href="/administration/subscription2/plan">
              Plans
            </a>
          </AccountFact>
        )}
        <AccountFact icon="users" name="People">
          {`${counted(users, 'user')}, ${seats} signed in at the same time. Workgroups: ${workgroups.join(', ')}.`}
        </AccountFact>
        <AccountFact icon="settings" name="Settings">
          {`${isMetric ? 'Metric' : 'US'}, ${format}, auto logout after ${idleTime(autoLogoutSeconds)}. `}
          <a className="desk-only-link" href="/administration/settings">
            Change
          </a>
        </AccountFact>
        <AccountFact icon="help" name="Help">
          <a href="/help">How an incident is recorded, from report to close</a>
        </AccountFact>
      </dl>
    </section>
  );
}
