/** Returns the HTML id of the control for a form path: `persons[0].firstName` becomes `persons-0-firstName`. */
export function fieldId(name: string): string {
  return name.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '');
}
