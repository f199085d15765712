import { Form, useSubmit } from '@remix-run/react';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { analysisParams } from '../analysis-address.ts';
import { useAnalysis } from './use-analysis.ts';

export type Choice = { value: string; label: string; hint: string; icon?: IconName };

type ChoiceStepProps = { name: 'frequency' | 'chart'; legend: string; choices: Choice[]; chosen: string | undefined };

/** Rows of which one is chosen: at once where scripts run, else with a button. */
export function ChoiceStep({ name, legend, choices, chosen }: ChoiceStepProps) {
  const { address } = useAnalysis();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const kept = analysisParams(address, { step: address.step }).filter(([param]) => param !== name);
  return (
    <Form method="get" action="/analyze" preventScrollReset>
      {kept.map(([param, value], at) => (
        <input key={at} type="hidden" name={param} value={value} />
      ))}
      <fieldset className="choices">
        <legend className="sr">{legend}</legend>
        {choices.map(({ value, label, hint, icon }) => (
          <label key={`${value} ${chosen}`}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
            />
            {icon && <Icon name={icon} />}
            <span>
              <b>{label}</b>
              <span className="hint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {!isHydrated && (
        <div className="sheet__body">
          <Button>Choose</Button>
        </div>
      )}
    </Form>
  );
}
