import { type Criteria, criteriaSchema } from './criteria.schema.ts';
import { criterionTypeNames, criterionTypes, defaultOperator, maxAddressCharacters } from './criterion-types.ts';

type Entry = [name: string, value: string];

/** One parameter for each criterion, such as `person=lastName:Lee;relations:VICTIM,WITNESS`. */
export function criteriaParams(criteria: Criteria): Entry[] {
  const params: Entry[] = [];
  if (criteria.operator !== 'AND') params.push(['operator', criteria.operator]);
  for (const type of criterionTypeNames) {
    const group = criteria[type];
    if (!group) continue;
    const { param } = criterionTypes[type];
    for (const value of group.values) params.push([param, encoded(value)]);
    if (group.operator !== defaultOperator(type)) params.push([`${param}.operator`, group.operator]);
  }
  if (criteria.timeZone) params.push(['timeZone', criteria.timeZone]);
  return params;
}

export const criteriaParamNames: ReadonlySet<string> = new Set([
  ...['operator', 'timeZone'],
  ...Object.values(criterionTypes).flatMap(({ param }) => [param, `${param}.operator`]),
]);

type Read = { criteria: Criteria; problem?: undefined } | { criteria?: undefined; problem: string };

/** Returns the search that query parameters hold, or a sentence for the user where they hold none. */
export function criteriaOf(params: URLSearchParams): Read {
  const kept = [...params].filter(([name]) => criteriaParamNames.has(name));
  if (kept.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > maxAddressCharacters) {
    return { problem: tooLong };
  }
  const groups = criterionTypeNames.flatMap((type) => {
    const { param } = criterionTypes[type];
    const values = params.getAll(param).map(decoded);
    const operator = params.get(`${param}.operator`) ?? undefined;
    return values.length > 0 ? [[type, { operator, values }]] : [];
  });
  const [operator, timeZone] = ['operator', 'timeZone'].map((name) => params.get(name) ?? undefined);
  const read = criteriaSchema.safeParse({ operator, timeZone, ...Object.fromEntries(groups) });
  if (read.success) return { criteria: read.data };
  const [issue] = read.error.issues;
  return { problem: issue?.path.length === 0 ? issue.message : notASearch };
}

const notASearch = 'The address does not hold a search that can be read. Choose the criteria again.';
export const tooLong = 'The search is too long. Remove some criteria, or shorten them.';

export function fitsAddress(criteria: Criteria) {
  const params = criteriaParams(criteria);
  return params.reduce((sum, [name, value]) => sum + name.length + value.length, 0) <= maxAddressCharacters;
}

export function queryString(params: Iterable<readonly [string, string]>): string {
  const readable = (text: string) =>
    encodeURIComponent(text.toWellFormed()).replace(/%(?:3A|3B|2C|2F|20)/g, (code) =>
      code === '%20' ? '+' : decodeURIComponent(code),
    );
  return [...params].map((param) => param.map(readable).join('=')).join('&');
}

function encoded(value: object): string {
  return Object.entries(value)
    .flatMap(([name, field]) => {
      if (field === undefined || (Array.isArray(field) && field.length === 0)) return [];
      if (field === true) return [name];
      if (field === false) return [`${name}:no`];
      return [`${name}:${String(field).replace(/[\\;]/g, '\\$&')}`];
    })
    .join(';');
}

/** Fields are separated by `;`, which a backslash makes part of a text. */
function decoded(text: string): object {
  const fields = text.match(/(?:[^;\\]|\\[\s\S])+/g) ?? [];
  const entries = fields.map((field) => {
    const colon = field.indexOf(':');
    if (colon < 0) return [field, true];
    return [field.slice(0, colon), field.slice(colon + 1).replace(/\\([\s\S])/g, '$1')];
  });
  return Object.fromEntries(entries);
}
