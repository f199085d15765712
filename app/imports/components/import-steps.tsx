import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

const names = ['Upload', 'Match columns', 'Check', 'Import'];

type ImportStepsProps = {
  step: 0 | 1 | 2 | 3;
  /** The pages of the steps before; missing for a step that cannot be changed any more. */
  links?: (string | undefined)[];
  children: ReactNode;
};

export function ImportSteps({ step, links = [], children }: ImportStepsProps) {
  return (
    <div className="plan-steps">
      <nav aria-label="Steps">
        <ol className="steps steps--4">
          {names.map((name, index) => (
            <li key={name}>
              {index < step && links[index] ? (
                <Link className="done" to={links[index]} preventScrollReset>
                  {name}
                  <span className="sr">, done</span>
                </Link>
              ) : (
                <span className={index < step ? 'done' : undefined} aria-current={index === step ? 'step' : undefined}>
                  {name}
                  {index < step && <span className="sr">, done</span>}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  );
}
