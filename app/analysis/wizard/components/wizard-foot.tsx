import { accountDisabled } from '../../../platform/web/error-texts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { hasTarget, isComplete } from '../../choices/analysis-choices.ts';
import { analysisHref } from '../analysis-address.ts';
import { isStepDone, missingChoice, targetStep } from '../wizard-steps.ts';
import { choiceForm } from './choice-step.tsx';
import { useAnalysis } from './use-analysis.ts';

export function WizardFoot() {
  const { address, may } = useAnalysis();
  const { choices, step } = address;
  const why = may.generate ? missingChoice(choices, step) : accountDisabled;
  // the buttons submit the form of the step, so that typed text is kept
  const form = step === targetStep && hasTarget(choices) ? choiceForm : undefined;
  const mayGenerate = isComplete(choices) && may.generate;
  return (
    <div className="wizard__foot">
      {step === 0 ? (
        <Button icon="left" disabled>
          Back
        </Button>
      ) : (
        <LinkButton icon="left" to={analysisHref(address, { step: step - 1 })}>
          Back
        </LinkButton>
      )}
      <LinkButton variant="quiet" to="/analyze">
        Clear
      </LinkButton>
      <span className="push meta wizard__why" id="why">
        {why}
      </span>
      {mayGenerate && form ? (
        <Button form={form} name="generated" value="1">
          Generate
        </Button>
      ) : mayGenerate ? (
        <LinkButton to={analysisHref(address, { generated: true })}>Generate</LinkButton>
      ) : (
        <Button disabled aria-describedby="why">
          Generate
        </Button>
      )}
      {isStepDone(choices, step) && form ? (
        <Button variant="primary" form={form} name="step" value={step + 1}>
          Next
        </Button>
      ) : isStepDone(choices, step) ? (
        <LinkButton variant="primary" to={analysisHref(address, { step: step + 1 })}>
          Next
        </LinkButton>
      ) : (
        <Button variant="primary" disabled aria-describedby="why">
          Next
        </Button>
      )}
    </div>
  );
}
