import { createPath, useNavigate, useNavigation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { accountDisabled } from '../../../platform/web/error-texts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { isComplete } from '../../choices/analysis-choices.ts';
import { analysisHref } from '../analysis-address.ts';
import { isStepFilledIn } from '../is-step-filled-in.ts';
import { isStepDone, missingChoice, nodeStep } from '../wizard-steps.ts';
import { choiceForm } from './choice-step.tsx';
import { useAnalysis } from './use-analysis.ts';

export function WizardFoot() {
  const { address, may } = useAnalysis();
  const { choices, step } = address;
  const why = may.generate ? missingChoice(choices, step) : accountDisabled;
  const { location, formData } = useNavigation();
  const navigate = useNavigate();
  // the buttons submit the form of the step, which adds what is filled in
  const form =
    step === 0 ? 'period' : step === nodeStep.class ? 'class' : step === nodeStep.location ? 'location' : choiceForm;
  const nothingToAdd = (to: string) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (form?.method !== 'post' || isStepFilledIn(new FormData(form))) return;
    event.preventDefault();
    navigate(to, { preventScrollReset: true });
  };
  const generateTo = analysisHref(address, { generated: true });
  const nextTo = analysisHref(address, { step: step + 1 });
  const isBusy = (to: string, [name, value]: [string, string]) =>
    (formData ? formData.getAll(name).at(-1) === value : location && createPath(location) === to) || undefined;
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
      {mayGenerate ? (
        <Button
          form={form}
          name="generated"
          value="1"
          aria-busy={isBusy(generateTo, ['generated', '1'])}
          onClick={nothingToAdd(generateTo)}
        >
          Generate
        </Button>
      ) : (
        <Button disabled aria-describedby="why">
          Generate
        </Button>
      )}
      {isStepDone(choices, step) ? (
        <Button
          variant="primary"
          form={form}
          name="step"
          value={step + 1}
          aria-busy={isBusy(nextTo, ['step', String(step + 1)])}
          onClick={nothingToAdd(nextTo)}
        >
          Next
        </Button>
      ) : (
        <Button variant="primary" disabled aria-describedby="why">
          Next
        </Button>
      )}
    </div>
  );
}
