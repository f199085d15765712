/** The sign-in of someone of the demo's hotel in the hotel of a worker; the first worker has the demo's own. */
export function emailIn(worker: number, email: string): string {
  return worker === 1 ? email : email.replace('@grandpacific.', `@grandpacific-${worker}.`);
}

/** The number of the hotel that only the tests of other accounts' ids change. */
export const attackedHotel = 3;
