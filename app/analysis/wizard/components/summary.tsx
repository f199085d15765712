import { Link } from '@remix-run/react';
import { chartTypes, frequencies, measures } from '#db/vocabulary/analysis.ts';
import { IconButton } from '../../../ui/button.tsx';
import { targetOf, withoutPeriod } from '../../choices/analysis-choices.ts';
import { mostInWords } from '../../choices/analysis-words.ts';
import { analysisHref } from '../analysis-address.ts';
import { openableSteps, wizardSteps } from '../wizard-steps.ts';
import { ChosenNodes } from './chosen-nodes.tsx';
import { useAnalysis } from './use-analysis.ts';

export function Summary() {
  const { address } = useAnalysis();
  const openable = openableSteps(address.choices);
  return (
    <aside className="wizard__side sheet" aria-labelledby="summary">
      <h2 className="side-h" id="summary">
        Your analysis
      </h2>
      <ol className="summary">
        {wizardSteps.map(({ summary }, step) => (
          <li key={summary}>
            <div className="row">
              <h3>
                {openable.includes(step) ? (
                  <Link className="go" to={analysisHref(address, { step })} preventScrollReset>
                    {summary}
                  </Link>
                ) : (
                  <span className="go quiet">{summary}</span>
                )}
              </h3>
              {step === address.step && <span className="badge badge--plain">this step</span>}
            </div>
            <Chosen step={step} />
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Chosen({ step }: { step: number }) {
  const { address, periods } = useAnalysis();
  const { frequency, measure, chartType, title } = address.choices;
  const target = targetOf(address.choices);
  switch (step) {
    case 0:
      return periods.length > 0 ? <Periods /> : <None />;
    case 1:
      return (
        <>
          {frequency ? <p>{frequencies[frequency]}</p> : <None />}
          {measure !== 'INCIDENTS' && <p>{measures[measure]}</p>}
        </>
      );
    case 2:
      return <ChosenNodes field="class" none="All classes, unless chosen" />;
    case 3:
      return <ChosenNodes field="location" none="All locations, unless chosen" />;
    case 4:
      return (
        <>
          {chartType ? <p>{chartTypes[chartType]}</p> : <None />}
          {target && <p>Target: {mostInWords(target.most)}</p>}
        </>
      );
    default:
      return title ? <p>{title}</p> : <None />;
  }
}

function None() {
  return <p className="quiet">Not chosen</p>;
}

function Periods() {
  const { address, periods } = useAnalysis();
  const { choices } = address;
  return (
    <ul className="plain">
      {periods.map(({ name }, index) => (
        <li key={`${index} ${name}`} className="row">
          <span>{name}</span>
          <IconButton
            icon="close"
            variant="quiet"
            label={`Delete ${name}`}
            to={analysisHref({ ...address, choices: withoutPeriod(choices, index) }, { step: 0 })}
          />
        </li>
      ))}
    </ul>
  );
}
