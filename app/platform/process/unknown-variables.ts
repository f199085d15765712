/** Finds variables whose names are nearly those of settings. */
export function unknownVariables(env: Record<string, string | undefined>, known: string[]): string[] {
  const isKnown = new Set(known);
  return Object.keys(env)
    .filter((name) => !isKnown.has(name) && /^[A-Z][A-Z0-9_]+$/i.test(name))
    .flatMap((name) => {
      const nearest = nearestName(name, known);
      return nearest ? [`${name} is not a setting, and is ignored: is ${nearest} meant?`] : [];
    })
    .sort();
}

function nearestName(name: string, known: string[]): string | null {
  const upper = name.toUpperCase();
  const [nearest] = known
    .map((each) => ({ each, distance: editDistance(upper, each) }))
    .filter(({ each, distance }) => distance <= (each.length < 8 ? 1 : each.length < 14 ? 2 : 3))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.each ?? null;
}

/** Counts added, removed, replaced and swapped characters (Damerau-Levenshtein distance). */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...new Array<number>(b.length).fill(0)]);
  rows[0] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        replaced,
        swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows[a.length]![b.length]!;
}
