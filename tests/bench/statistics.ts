export function median(values: number[]) {
  return quantile(values, 0.5);
}

export function p95(values: number[]) {
  return quantile(values, 0.95);
}

/** How far repeated measures of the same thing lie apart: the middle half, as a share of the median. */
export function spread(values: number[]) {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);
}

function quantile(values: number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}
