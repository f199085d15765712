/** Submitted values, nested by field names such as `persons[0].firstName`. A name that is sent twice becomes a list. */
export type FormValues = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | FormValues;

const maxFields = 20_000;
const maxIndex = 1_000;
/** Maximum number of empty list entries in a form, because each entry takes memory. */
const maxGaps = 10_000;

/** Parses a form. Skips malformed field names, and removes NUL and lone surrogates, which PostgreSQL cannot store. */
export function formValues(form: Iterable<[string, FormDataEntryValue]>): FormValues {
  const values: FormValues = Object.create(null);
  const budget = { gaps: maxGaps };
  let fields = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || ++fields > maxFields) continue;
    const path = pathOf(name);
    if (path) put(values, budget, path, value.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n'));
  }
  return values;
}

function pathOf(name: string): (string | number)[] | null {
  if (!/^\w+(\[\d{1,4}\]|\.\w+)*$/.test(name) || /__|constructor|prototype/.test(name)) return null;
  const path = [...name.matchAll(/\[(\d+)\]|\w+/g)].map(([key, index]) => (index === undefined ? key : Number(index)));
  return path.length <= 8 && path.every((key) => typeof key === 'string' || key <= maxIndex) ? path : null;
}

function put(into: FormValues, budget: { gaps: number }, path: (string | number)[], value: string) {
  // biome-ignore lint/suspicious/noExplicitAny: a level of the tree is a record or a list, depending on its key
  let level: any = into;
  for (const [at, key] of path.entries()) {
    const gaps = typeof key === 'number' ? Math.max(0, key - level.length) : 0;
    if (gaps > budget.gaps) return;
    budget.gaps -= gaps;
    const next = path[at + 1];
    if (next === undefined) {
      add(level, key, value);
    } else {
      const fits = typeof level[key] === 'object' && Array.isArray(level[key]) === (typeof next === 'number');
      if (!fits) level[key] = typeof next === 'number' ? [] : Object.create(null);
      level = level[key];
    }
  }
}

function add(level: FormValues, key: string | number, value: string) {
  const existing = Object.hasOwn(level, key) ? level[key] : undefined;
  if (existing === undefined) level[key] = value;
  else if (Array.isArray(existing)) existing.push(value);
  else level[key] = [existing, value];
}
