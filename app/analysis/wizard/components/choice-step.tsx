import { Form, useSubmit } from '@remix-run/react';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { analysisParams } from '../analysis-address.ts';
import { useAnalysis } from './use-analysis.ts';

export type Choice = { value: string; label: string; hint: string; icon?: IconName };

export type ChoiceGroup = {
  name: 'frequency' | 'measure' | 'chart';
  legend: string;
  choices: Choice[];
  chosen: string | undefined;
};

/** Rows of which one of each group is chosen: at once where scripts run, else with a button. */
export function ChoiceStep({ groups }: { groups: ChoiceGroup[] }) {
  const { address } = useAnalysis();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const kept = analysisParams(address, { step: address.step }).filter(([param]) =>
    groups.every(({ name }) => name !== param),
  );
  return (
    <Form method="get" action="/analyze" preventScrollReset>
      {kept.map(([param, value], at) => (
        <input key={at} type="hidden" name={param} value={value} />
      ))}
      {groups.map(({ name, legend, choices, chosen }, at) => (
        <fieldset key={name} className="choices">
          <legend className={at === 0 ? 'sr' : 'label'}>{legend}</legend>
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
      ))}
      {!isHydrated && (
        <div className="sheet__body">
          <Button>Choose</Button>
        </div>
      )}
    </Form>
  );
}
