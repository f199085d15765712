import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useSubmitOnChange } from '../../../ui/forms/use-submit-on-change.ts';
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

type ChoiceStepProps = {
  groups: ChoiceGroup[];
  /** Further fields of the form, by the names of their parameters. */
  more?: { names: string[]; fields: ReactNode };
};

export const choiceForm = 'choice';

export function ChoiceStep({ groups, more }: ChoiceStepProps) {
  const { address } = useAnalysis();
  const { ref, send } = useSubmitOnChange();
  const isHydrated = useHydrated();
  const own = [...groups.map(({ name }) => name), ...(more?.names ?? [])];
  const otherParams = analysisParams(address, { step: address.step }).filter(([param]) => !own.includes(param));
  return (
    <Form ref={ref} id={choiceForm} method="get" action="/analyze" autoComplete="off" preventScrollReset>
      {/* Enter chooses, and neither generates nor goes on */}
      <button type="submit" hidden />
      {otherParams.map(([param, value], index) => (
        <input key={index} type="hidden" name={param} value={value} />
      ))}
      {groups.map(({ name, legend, choices, chosen }, index) => (
        <fieldset key={name} className="choices">
          <legend className={index === 0 ? 'sr' : 'label'}>{legend}</legend>
          {choices.map(({ value, label, hint, icon }) => (
            <label key={`${value} ${chosen}`}>
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} onChange={send} />
              {icon && <Icon name={icon} />}
              <span>
                <b>{label}</b>
                <span className="hint">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {(!isHydrated || more) && (
        <div className="sheet__body">
          {more?.fields}
          <div className={more && 'gap'}>
            <Button>{isHydrated ? 'Set target' : 'Choose'}</Button>
          </div>
        </div>
      )}
    </Form>
  );
}
