import { isComplete } from './fixed-choice.ts';

/** The browser settings of a visitor: scripts or none, phone or desktop, light or dark. */
export type BrowserProfile = { scripts: boolean; width: 360 | 1440; theme?: 'light' | 'dark' };

export const desktop: BrowserProfile = { scripts: true, width: 1440 };
const phone: BrowserProfile = { scripts: true, width: 360, theme: 'dark' };
const plainDesktop: BrowserProfile = { scripts: false, width: 1440 };
const plainPhone: BrowserProfile = { scripts: false, width: 360, theme: 'dark' };
export const allProfiles = [desktop, phone, plainDesktop, plainPhone];

/** For long journeys: both widths, with and without scripts. */
export const desktopFirst = [desktop, plainPhone];
export const phoneFirst = [phone, plainDesktop];

/** Returns the profiles that a journey is tested with, and their names: the first one, and in the complete run all. */
export function profilesToTest(given: readonly BrowserProfile[]): { name: string; profile: BrowserProfile }[] {
  return given.slice(0, isComplete ? given.length : 1).map((profile) => ({ name: nameOf(profile), profile }));
}

export const nameOf = ({ scripts, width }: BrowserProfile) =>
  `${scripts ? 'with' : 'without'} JavaScript at ${width} px`;
