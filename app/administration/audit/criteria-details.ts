import { chartTypes, frequencies, measures } from '#db/vocabulary/analysis.ts';
import { type AuditedPeriod, auditedPeriodInWords } from '../../search/criteria/period-words.ts';
import type { Display } from '../../ui/format.ts';
import type { AuditDetail } from './audit-words.ts';

type SearchWords = { operator: string; groups: { label: string; operator: string; values: string[] }[] };

export function searchRows({ operator, groups }: SearchWords): AuditDetail[] {
  const rows = groups.map((group) => detail(group.label, group.values.join(` ${group.operator} `)));
  return groups.length > 1 ? [...rows, detail('Matches', operator === 'AND' ? 'All of these' : 'One of these')] : rows;
}

export type AnalysisItem = {
  periodName?: string;
  period?: AuditedPeriod;
  frequency?: string;
  measure?: string;
  chartType?: string;
  classCriteria?: { values?: { classIdList?: string[]; lookupId?: string }[] };
  locationCriteria?: { values?: { locationIdList?: string[]; lookupId?: string }[] };
};
type DayDisplay = Pick<Display, 'dateFormat'>;

export function analysisRows(
  items: AnalysisItem[],
  nameOf: (id: string) => string,
  display: DayDisplay,
): AuditDetail[] {
  const periods = items.map(({ periodName, period }, index) =>
    detail(items.length > 1 ? `Period ${index + 1}` : 'Period', namedPeriod(periodName, period, display)),
  );
  const [first] = items;
  const classes = idsOf(first?.classCriteria?.values, 'classIdList').map(nameOf);
  const locations = idsOf(first?.locationCriteria?.values, 'locationIdList').map(nameOf);
  return [
    ...periods,
    ...(first?.frequency ? [detail('Frequency', nameIn(frequencies, first.frequency))] : []),
    ...(first?.measure ? [detail('What is counted', nameIn(measures, first.measure))] : []),
    ...(first?.chartType ? [detail('Chart', nameIn(chartTypes, first.chartType))] : []),
    ...(classes.length > 0 ? [detail('Incident class', classes.join(' OR '))] : []),
    ...(locations.length > 0 ? [detail('Location', locations.join(' OR '))] : []),
  ];
}

function nameIn(names: Record<string, string>, stored: string) {
  return Object.hasOwn(names, stored) ? names[stored]! : stored;
}

/** The first id of each list is the chosen entry; the others are below it. */
export function chosenIds(items: AnalysisItem[]): string[] {
  return items.flatMap(({ classCriteria, locationCriteria }) => [
    ...idsOf(classCriteria?.values, 'classIdList'),
    ...idsOf(locationCriteria?.values, 'locationIdList'),
  ]);
}

function idsOf<Key extends string>(values: ({ lookupId?: string } & { [key in Key]?: string[] })[] = [], key: Key) {
  return values.flatMap((value) => value.lookupId ?? value[key]?.[0] ?? []);
}

function namedPeriod(name: string | undefined, period: AuditedPeriod | undefined, display: DayDisplay) {
  const words = period ? auditedPeriodInWords(period, display) : '';
  return name && name !== words ? [name, words && `(${words})`].filter(Boolean).join(' ') : words;
}

const detail = (label: string, current: string): AuditDetail => ({ label, previous: '', current });
