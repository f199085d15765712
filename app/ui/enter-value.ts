type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets the value of a control as if the user had entered it, so that listeners notice. */
export function enterValue(control: Control, value: string) {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
