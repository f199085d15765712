import type { FormControl } from './form-control.ts';

/** Fires the events of a user's input. */
export function enterValue(control: FormControl, value: string) {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
