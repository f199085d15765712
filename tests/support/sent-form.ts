export type Field = [name: string, value: string];

/** Returns what a browser without scripts sends of the form of a page that has a version. */
export function formWithVersion(page: string): Field[] {
  const form = page.split(/<form\b/).find((part) => part.includes('name="version"'));
  if (!form) throw new Error('the page has no form with a version');
  return sentFields(form.slice(0, form.indexOf('</form>')));
}

/** Returns what a browser without scripts sends of the controls in this HTML. */
export function sentFields(html: string): Field[] {
  const controls = /<input\b[^>]*>|<textarea\b[^>]*>[^<]*<\/textarea>|<select\b[\s\S]*?<\/select>/g;
  return [...html.matchAll(controls)].flatMap(([control]): Field[] => {
    const name = attributeOf(control, 'name');
    if (name === null || /^<\w+[^>]*\sdisabled/.test(control)) return [];
    if (control.startsWith('<textarea')) return [[name, unescaped(/>\n?([^<]*)</.exec(control)![1]!)]];
    if (control.startsWith('<select')) {
      const options = [...control.matchAll(/<option\b[^>]*>[^<]*/g)].map(([option]) => option);
      const chosen = options.find((option) => /\sselected/.test(option)) ?? options[0] ?? '';
      return [[name, attributeOf(chosen, 'value') ?? unescaped(chosen.replace(/^<[^>]*>/, ''))]];
    }
    const isBox = /type="(checkbox|radio)"/.test(control);
    if (isBox && !/\schecked/.test(control)) return [];
    return [[name, attributeOf(control, 'value') ?? (isBox ? 'on' : '')]];
  });
}

function attributeOf(tag: string, name: string) {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : unescaped(value);
}

const signs = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
] as const;

export const escaped = (text: string) => signs.reduce((all, [sign, code]) => all.replaceAll(sign, code), text);
const unescaped = (text: string) => signs.reduceRight((all, [sign, code]) => all.replaceAll(code, sign), text);
