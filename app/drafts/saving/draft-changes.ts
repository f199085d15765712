import { type FormControl, isFormControl } from '../../ui/fields/form-control.ts';
import { type Fields, fieldKey } from '../body/field-key.ts';

export type Changes = { changes: Fields; base: Fields };

const postFields = new Set(['revision', 'operationId', 'whole', 'shown']);

/** Reads only controls that changed, to stay fast on large forms. */
export class DraftChanges {
  readonly #form: HTMLFormElement;
  readonly #touched = new Set<FormControl>();
  #saved: Fields;

  constructor(form: HTMLFormElement, saved: Fields) {
    this.#form = form;
    this.#saved = new Map(saved);
  }

  get saved(): Fields {
    return this.#saved;
  }

  touch(target: EventTarget | null) {
    if (isFormControl(target) && target.form === this.#form) this.#touched.add(target);
  }

  /** Other controls may show values that are loaded later, which are no input. */
  touchAll() {
    for (const control of this.#controls()) if (this.#changeOf(control)) this.#touched.add(control);
  }

  now(): Changes {
    const changes: Fields = new Map();
    const base: Fields = new Map();
    for (const control of this.#touched) {
      const change = control.isConnected && this.#changeOf(control);
      if (!change) continue;
      changes.set(change.key, change.value);
      base.set(change.key, change.before);
    }
    return { changes, base };
  }

  take(): Changes {
    const taken = this.now();
    for (const [key, value] of taken.changes) this.#saved.set(key, value);
    this.#touched.clear();
    return taken;
  }

  current(key: string): string | undefined {
    for (const control of this.#controls()) if (this.#keyOf(control) === key) return this.#valueOf(control);
    return this.#saved.get(key);
  }

  /** Fields with `pending` input keep it; their base stays what the user saw. */
  rebase(saved: Fields, pending: Set<string>) {
    const next = new Map(saved);
    for (const key of pending) {
      const savedValue = this.#saved.get(key);
      if (savedValue !== undefined) next.set(key, savedValue);
    }
    this.#saved = next;
    for (const control of this.#controls()) {
      const key = this.#keyOf(control);
      const value = key !== null && !pending.has(key) ? next.get(key) : undefined;
      if (value !== undefined && this.#valueOf(control) !== value) show(control, value);
    }
  }

  *#controls(): Generator<FormControl> {
    for (const control of this.#form.elements) if (isFormControl(control) && this.#keyOf(control)) yield control;
  }

  #changeOf(control: FormControl) {
    const key = this.#keyOf(control);
    if (!key) return null;
    const [value, before] = [this.#valueOf(control), this.#saved.get(key) ?? ''];
    return value === before ? null : { key, value, before };
  }

  #keyOf({ name, type }: FormControl): string | null {
    if (!name || postFields.has(name) || type === 'search' || name.endsWith('.id')) return null;
    return fieldKey(name, (part) => {
      const id = this.#form.elements.namedItem(`${part}.id`);
      return isFormControl(id) ? id.value : undefined;
    });
  }

  #valueOf(control: FormControl): string {
    if (isToggle(control) && control.type === 'checkbox') return control.checked ? control.value : '';
    const named = control.type === 'radio' && this.#form.elements.namedItem(control.name);
    return named instanceof RadioNodeList ? named.value : control.value;
  }
}

function show(control: FormControl, value: string) {
  if (isToggle(control)) control.checked = control.value === value;
  else control.value = value;
  control.dispatchEvent(new CustomEvent('value-shown', { bubbles: true }));
}

function isToggle(control: FormControl): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}
