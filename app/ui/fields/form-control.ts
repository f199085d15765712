import type { FormEvent } from 'react';

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isFormControl(target: unknown): target is FormControl {
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  return kinds.some((kind) => target instanceof kind);
}

/** Throws unless exactly one control has the name. */
export function controlNamed(form: HTMLFormElement | null | undefined, name: string): FormControl {
  const control = form?.elements.namedItem(name);
  if (!isFormControl(control)) throw new Error(`no control ${name}`);
  return control;
}

export function submitterOf({ nativeEvent }: FormEvent): HTMLButtonElement | null {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter : null;
}

/** Conform validates by a submit event that sends nothing. */
export function isValidation(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === '__intent__';
}
