import { Link } from '@remix-run/react';
import { analysisHref } from '../analysis-address.ts';
import { isStepDone, openableSteps, wizardSteps } from '../wizard-steps.ts';
import { useAnalysis } from './use-analysis.ts';

export function StepList() {
  const { address } = useAnalysis();
  const { choices, step: current } = address;
  const openable = openableSteps(choices);
  return (
    <ol className="steps sheet">
      {wizardSteps.map(({ title }, step) => {
        const isDone = step !== current && openable.includes(step) && isStepDone(choices, step);
        return (
          <li key={title}>
            {openable.includes(step) || step === current ? (
              <Link
                to={analysisHref(address, { step })}
                className={isDone ? 'done' : undefined}
                aria-current={step === current ? 'step' : undefined}
                preventScrollReset
              >
                {title}
                {isDone && <span className="sr">, done</span>}
              </Link>
            ) : (
              <span>{title}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
