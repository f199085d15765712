import { Button, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FirstSteps as Steps } from '../queries/first-steps.server.ts';

type Step = { step: keyof Steps; title: string; why: string; label: string; path: string; deskOnly?: true };

const steps: Step[] = [
  {
    step: 'settings',
    title: 'Check the settings',
    why: 'The time zone in which incidents are dated, the units, and your logo for printouts.',
    ...{ label: 'Settings', path: '/administration/settings', deskOnly: true },
  },
  {
    step: 'locations',
    title: 'Add your locations',
    why: 'Buildings, floors and rooms: so that each incident says where. One by one, or from a file.',
    ...{ label: 'Add locations', path: '/administration/lookups?type=LOCATION', deskOnly: true },
  },
  {
    step: 'people',
    title: 'Invite your people',
    why: 'Each in a workgroup that says what they may do. One by one, or from a file.',
    ...{ label: 'Invite people', path: '/administration/workgroups', deskOnly: true },
  },
  {
    step: 'mfa',
    title: 'Turn on 2-step verification',
    why: 'A code after the password, so that a password alone opens nothing.',
    ...{ label: 'Turn on', path: '/administration/settings', deskOnly: true },
  },
  {
    step: 'incident',
    title: 'Record the first incident',
    why: 'A lost umbrella will do: everything in it can be changed or deleted again.',
    ...{ label: 'New Incident', path: '/newincident' },
  },
];

export function FirstSteps({ done }: { done: Steps }) {
  const count = steps.filter(({ step }) => done[step]).length;
  return (
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
        {steps.map(({ step, title, why, label, path, deskOnly }) => (
          <li key={step} className={classes(done[step] && 'is-done')}>
            <span className="todo__box" aria-hidden="true">
              {done[step] && <Icon name="check" />}
            </span>
            <div>
              <h3>
                {title}
                {done[step] && <span className="sr">, done</span>}
              </h3>
              <p>{why}</p>
            </div>
            {!done[step] && (
              <div>
                <LinkButton href={path} className={deskOnly && 'desk-only-button'}>
                  {label}
                </LinkButton>
                {deskOnly && <span className="small quiet phone-only">On a computer</span>}
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className="small quiet gap">
        A step ticks itself off when it is done, whoever does it. The list leaves when all are done, or after ten
        incidents. Hidden, it comes back from your profile.
      </p>
    </section>
  );
}
