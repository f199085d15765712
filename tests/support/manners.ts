import { extent, sampled } from './sampled.ts';

/** The browser settings of a visitor: scripts or none, phone or desktop, light or dark. */
export type Manner = { scripts: boolean; width: 360 | 1440; theme?: 'light' | 'dark' };

const desktop: Manner = { scripts: true, width: 1440 };
const phone: Manner = { scripts: true, width: 360, theme: 'dark' };
const plainDesktop: Manner = { scripts: false, width: 1440 };
const plainPhone: Manner = { scripts: false, width: 360, theme: 'dark' };
export const manners = [desktop, phone, plainDesktop, plainPhone];

const inLongRounds = process.env.FAULT_ROUNDS ? manners : undefined;
/** For long journeys: every setting once; the long rounds visit in all four manners. */
export const desktopFirst = inLongRounds ?? [desktop, plainPhone];
/** The other two. */
export const phoneFirst = inLongRounds ?? [phone, plainDesktop];

/**
 * Returns the manners in which this run takes a journey, with their names. Everyday it is taken once, with scripts where one
 * of the manners has them, and the seed chooses among several; main-forms-without-scripts.test.ts is taken every day too.
 */
export function visited(given: readonly Manner[]): { name: string; manner: Manner }[] {
  const scripted = given.filter(({ scripts }) => scripts);
  const plain = given.filter(({ scripts }) => !scripts);
  const [first, others] = scripted.length > 0 ? [scripted, plain] : [plain, []];
  const one = sampled(first, 1 / first.length, given.map(named).join());
  const chosen = extent === 'complete' ? given : extent === 'rest' ? [...one, ...others] : one;
  return chosen.map((manner) => ({ name: named(manner), manner }));
}

export const named = ({ scripts, width }: Manner) => `${scripts ? 'with' : 'without'} JavaScript at ${width} px`;
