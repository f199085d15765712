/** Values of form fields by name, as a browser posts them. */
export type Fields = Map<string, string>;

/** Changed fields and their previous values, each with the ids of the parts that they belong to. */
export type Changes = { changes: Fields; base: Fields };

/** Fields of the post that are not part of the draft. */
const postFields = new Set(['intent', 'revision', 'operationId', 'whole', 'shown', 'classWords', 'locationWords']);

/** Selects the entry of a part, or a section without parts. */
const sectionSelector = '.entry, .band';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Field = { value: string; serverValue: string };

/** Tracks changes in a form. Reads only the sections that received an event, to stay fast on large forms. */
export class DraftChanges {
  readonly #form: HTMLFormElement;
  readonly #touched = new Set<Element | null>();
  /** Values already taken, by field. For other fields the DOM keeps the server's value, except for hidden inputs. */
  readonly #takenValues: Fields = new Map();
  readonly #hidden = new Map<Element, string>();

  constructor(form: HTMLFormElement) {
    this.#form = form;
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type=hidden]')) {
      this.#hidden.set(input, input.value);
    }
  }

  touch(target: EventTarget | null) {
    if (isControl(target)) this.#touched.add(target.closest(sectionSelector));
  }

  /** Checks every field: for input from before scripts ran, and for values that a script set without an event. */
  touchAll() {
    for (const control of this.#form.elements) {
      if (!isControl(control)) continue;
      const hasChanged = isChoice(control)
        ? control.checked !== control.defaultChecked
        : control.value !== this.#serverValue(control);
      if (hasChanged) this.touch(control);
    }
  }

  /** Returns the fields that changed since the last `take`. */
  now(): Changes {
    const changes: Fields = new Map();
    const base: Fields = new Map();
    for (const [name, { value, serverValue }] of this.#fields()) {
      const before = this.#takenValues.get(name) ?? serverValue;
      if (value === before) continue;
      const id = this.#idOf(name);
      if (id) for (const each of [changes, base]) each.set(id.name, id.value);
      changes.set(name, value);
      base.set(name, before);
    }
    return { changes, base };
  }

  /** Returns the same as `now`, and takes these values as the new starting point. */
  take(): Changes {
    const taken = this.now();
    for (const [name, value] of taken.changes) this.#takenValues.set(name, value);
    this.#touched.clear();
    return taken;
  }

  /** Reads the touched sections. A field is empty if none of its checkboxes or radio buttons is checked. */
  #fields(): Map<string, Field> {
    const fields = new Map<string, Field>();
    for (const place of this.#touched) {
      for (const control of (place ?? this.#form).querySelectorAll<Control>('input, select, textarea')) {
        const { name } = control;
        if (!name || postFields.has(name) || control.closest(sectionSelector) !== place) continue;
        const field = fields.get(name) ?? { value: '', serverValue: '' };
        fields.set(name, field);
        if (!isChoice(control)) Object.assign(field, { value: control.value, serverValue: this.#serverValue(control) });
        else if (control.checked) field.value = control.value;
        if (isChoice(control) && control.defaultChecked) field.serverValue = control.value;
      }
    }
    return fields;
  }

  /** Returns the value that the server rendered. */
  #serverValue(control: Control): string {
    if (!(control instanceof HTMLSelectElement)) return this.#hidden.get(control) ?? control.defaultValue;
    const { options } = control;
    return [...options].find((option) => option.defaultSelected)?.value ?? options[0]?.value ?? '';
  }

  #idOf(name: string) {
    const part = /^\w+\[\d+\]/.exec(name)?.[0];
    return part ? (this.#form.elements.namedItem(`${part}.id`) as HTMLInputElement | null) : null;
  }
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isControl(target: unknown): target is Control {
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  return kinds.some((kind) => target instanceof kind);
}
