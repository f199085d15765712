import type { FormControl } from './form-control.ts';

/** Sets the value of a control as if the user had entered it, so that listeners notice. */
export function enterValue(control: FormControl, value: string) {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
