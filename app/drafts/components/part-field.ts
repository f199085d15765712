import type { Messages } from '../../shell/errors-of.ts';
import { fieldLabel } from '../labels.ts';

/** What every field of a part is given: its name in the form, its label, its value and its faults. */
export function partField<Part extends object>(own: string, part: Part, errors: Messages) {
  return <Name extends keyof Part & string>(name: Name) => ({
    name: `${own}.${name}`,
    label: fieldLabel(name),
    defaultValue: part[name],
    errors: errors[`${own}.${name}`],
  });
}
