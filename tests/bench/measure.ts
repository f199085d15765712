import { median, p95 } from './statistics.ts';

/** A line of the results: the product's value, that of the floor on the same machine, and the aims. */
export type Measure = {
  id: string;
  what: string;
  product: string;
  floor?: string;
  aims?: Aim[];
  /** How far repeated measures of the floor lay apart, as a share. */
  noise?: number;
};

/** `unit` is said behind every number; `more` when more is better. */
export type Aim = { value: number; must: number; best: number; unit: string; more?: true };

export function table(measures: Measure[]): string {
  const head = ['#', 'measure', 'product', 'floor', 'result', 'must', 'best', 'reached', "floor's spread"];
  const rows = measures.map(({ id, what, product, floor = '', aims = [], noise }) => [
    ...[id, what, product, floor],
    aims.map(({ value, unit }) => said(value, unit)).join(' · '),
    aims.map(({ must, unit }) => said(must, unit)).join(' · '),
    aims.map(({ best, unit }) => said(best, unit)).join(' · '),
    aims.length > 0 ? reached(aims) : '',
    noise === undefined ? '' : `${Math.round(noise * 100)} %`,
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function reached(aims: Aim[]): 'best' | 'must' | '**missed**' {
  const within = (name: 'must' | 'best') =>
    aims.every((aim) => (aim.more ? aim.value >= aim[name] : aim.value <= aim[name]));
  return within('best') ? 'best' : within('must') ? 'must' : '**missed**';
}

export function said(value: number, unit = '') {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}${unit && ` ${unit}`}`;
}

export const ms = (value: number) => said(value, 'ms');
export const medianAndP95 = (values: number[]) => `${ms(median(values))}, p95 ${ms(p95(values))}`;
export const kilobytes = (bytes: number) => said(bytes / 1000, 'KB');
