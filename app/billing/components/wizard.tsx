import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

const base = '/administration/subscription2';
const steps = [
  { name: 'Current Plan', to: base },
  { name: 'Select Plan', to: `${base}/plan` },
  { name: 'Billing Information', to: `${base}/billing` },
  { name: 'Payment Method', to: `${base}/payment` },
];

/** Earlier steps are links. `query` is the chosen plan; the card comes last. */
export function Wizard({ step, query = '', children }: { step: 0 | 1 | 2 | 3; query?: string; children: ReactNode }) {
  return (
    <div className="plan-steps">
      <nav aria-label="Steps">
        <ol className="steps steps--4">
          {steps.map(({ name, to }, index) => (
            <li key={name}>
              {index < step ? (
                <Link className="done" to={`${to}${index === 0 ? '' : query}`} preventScrollReset>
                  {name}
                  <span className="sr">, done</span>
                </Link>
              ) : (
                <span aria-current={index === step ? 'step' : undefined}>{name}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  );
}

export function WizardFoot({ children }: { children: ReactNode }) {
  return <div className="wizard__foot">{children}</div>;
}
