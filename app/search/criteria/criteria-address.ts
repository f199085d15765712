import type { Criteria } from './criteria.schema.ts';
import { criterionParams, criterionTypeNames, defaultOperator, maxAddressCharacters } from './criterion-types.ts';

type Entry = [name: string, value: string];

/** Returns parameters such as `person=lastName:Lee;relations:VICTIM,WITNESS`. */
export function criteriaParams(criteria: Criteria): Entry[] {
  const params: Entry[] = [];
  if (criteria.operator !== 'AND') params.push(['operator', criteria.operator]);
  for (const type of criterionTypeNames) {
    const group = criteria[type];
    if (!group) continue;
    const param = criterionParams[type];
    for (const value of group.values) params.push([param, encodedValue(value)]);
    if (group.operator !== defaultOperator(type)) params.push([`${param}.operator`, group.operator]);
  }
  if (criteria.timeZone) params.push(['timeZone', criteria.timeZone]);
  return params;
}

export const criteriaParamNames: ReadonlySet<string> = new Set([
  ...['operator', 'timeZone'],
  ...Object.values(criterionParams).flatMap((param) => [param, `${param}.operator`]),
]);

export const tooLong = 'The search is too long. Remove some criteria, or shorten them.';

/** Servers and proxies limit the length of addresses. */
export function fitsAddress(criteria: Criteria) {
  const params = criteriaParams(criteria);
  return params.reduce((sum, [name, value]) => sum + name.length + value.length, 0) <= maxAddressCharacters;
}

/** Keeps colons, commas, slashes and spaces readable. */
export function queryString(params: Iterable<readonly [string, string]>): string {
  const readable = (text: string) =>
    encodeURIComponent(text.toWellFormed()).replace(/%(?:3A|3B|2C|2F|20)/g, (code) =>
      code === '%20' ? '+' : decodeURIComponent(code),
    );
  return [...params].map((param) => param.map(readable).join('=')).join('&');
}

/** Separates fields by `;`. */
export function encodedValue(value: object): string {
  return Object.entries(value)
    .flatMap(([name, field]) => {
      if (field === undefined || (Array.isArray(field) && field.length === 0)) return [];
      if (field === true) return [name];
      if (field === false) return [`${name}:no`];
      return [`${name}:${String(field).replace(/[\\;]/g, '\\$&')}`];
    })
    .join(';');
}
