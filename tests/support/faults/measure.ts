/** Faults are brought about many times and under a heavier load where `npm run test:faults` asks for it. */
const demanding = process.env.FAULT_ROUNDS !== undefined;

/** Numbers of the rounds: one, or as many as asked for, but not more than `most`. */
export function rounds(most: number): number[] {
  return Array.from({ length: Math.min(Number(process.env.FAULT_ROUNDS ?? 1), most) }, (_, round) => round + 1);
}

/** So many people write at once, each as fast as the form's script saves. */
export const autosavers = demanding ? { count: 200, pauseMs: 200 } : { count: 20, pauseMs: 0 };

/** So often a connection is cut. */
export const cuts = demanding ? 500 : 30;

/** So many ways that people and tabs cross each other. */
export const histories = demanding ? 2_000 : 40;

/** So many writers never have more under way than one server's database connections. */
export const load = demanding ? { perSecond: 100, writers: 16 } : { perSecond: 40, writers: 8 };

/** Figures of a round; times in milliseconds. */
export function report(figures: Record<string, unknown>) {
  if (demanding)
    console.log(JSON.stringify(figures, (_key, value) => (typeof value === 'number' ? Math.round(value) : value)));
}
