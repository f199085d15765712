import { isId } from '#db/vocabulary/id.ts';
import { knownColumns, sortFrom } from '../incidents/list/list-columns.schema.ts';
import { Pagination } from '../ui/lists/pagination.schema.ts';
import { type Criteria, criteriaSchema, noCriteria } from './criteria/criteria.schema.ts';
import { criteriaParamNames, tooLong } from './criteria/criteria-address.ts';
import { criterionParams, criterionTypeNames, maxAddressCharacters } from './criteria/criterion-types.ts';
import { openedFields, type SearchAddress } from './search-address.ts';

/** Skips what cannot be read; `problem` tells the user about unreadable criteria. */
export function searchAddress(params: URLSearchParams): SearchAddress {
  const { criteria = noCriteria, problem } = criteriaOf(params);
  const saved = params.get('saved');
  const version = Number(params.get('version'));
  return {
    criteria,
    problem,
    place: Pagination.parse(Object.fromEntries(params)),
    sort: sortFrom(params),
    columns: knownColumns(params.get('columns')?.split(',') ?? []),
    ...(saved && isId(saved) && { saved, version: version > 0 && Number.isSafeInteger(version) ? version : undefined }),
    run: params.has('run'),
    ...openedFields(params, criteria),
  };
}

export type ReadCriteria = { criteria: Criteria; problem?: undefined } | { criteria?: undefined; problem: string };

/** Returns a sentence for the user where the criteria cannot be read. */
export function criteriaOf(params: URLSearchParams): ReadCriteria {
  const criteriaEntries = [...params].filter(([name]) => criteriaParamNames.has(name));
  if (criteriaEntries.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > maxAddressCharacters) {
    return { problem: tooLong };
  }
  const groups = criterionTypeNames.flatMap((type) => {
    const param = criterionParams[type];
    const values = params.getAll(param).map(decodedValue);
    const operator = params.get(`${param}.operator`) ?? undefined;
    return values.length > 0 ? [[type, { operator, values }]] : [];
  });
  const [operator, timeZone] = ['operator', 'timeZone'].map((name) => params.get(name) ?? undefined);
  const read = criteriaSchema.safeParse({ operator, timeZone, ...Object.fromEntries(groups) });
  if (read.success) return { criteria: read.data };
  const [issue] = read.error.issues;
  return { problem: issue?.path.length === 0 ? issue.message : notASearch };
}

const notASearch = 'This link to a search is incomplete. Start a new search.';

/** Reverses `encodedValue`; a backslash makes `;` part of a text. */
export function decodedValue(text: string): object {
  const fields = text.match(/(?:[^;\\]|\\[\s\S])+/g) ?? [];
  const entries = fields.map((field) => {
    const colon = field.indexOf(':');
    if (colon < 0) return [field, true];
    return [field.slice(0, colon), field.slice(colon + 1).replace(/\\([\s\S])/g, '$1')];
  });
  return Object.fromEntries(entries);
}
