type Size = { width: number; height: number };
type Layout = { size: [number, number]; offset: { marginLeft?: number; marginVertical?: number; width?: number } };

/** Pages are laid out for letter paper and centred on A4, which is narrower and longer. */
export function paperOf({ countryCode }: { countryCode: string }, { width, height }: Size): Layout {
  if (letterCountries.has(countryCode)) return { size: [width, height], offset: {} };
  const size: Layout['size'] = width < height ? [shortSide, longSide] : [longSide, shortSide];
  const offset = { marginLeft: (size[0] - width) / 2, marginVertical: (size[1] - height) / 2, width };
  return { size, offset };
}

const [shortSide, longSide] = [595.28, 841.89];
const letterCountries = new Set(['CA', 'US', 'MX', 'PH']);
