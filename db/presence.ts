import { createHmac, randomBytes } from 'node:crypto';

/** Data about a process that others read from the application name of its connections. */
export type Presence = {
  process: 'web' | 'worker';
  /** How many connections it may open. */
  connections: number;
  /** A few characters that are equal for equal secrets and do not reveal the secret. */
  secretMark: string;
  id: string;
};

/** Describes this process to others; `secretMark` tells whether they have the same secret, and not what it is. */
export function presenceOf(process: Presence['process'], connections: number, sessionSecret: string): Presence {
  const secretMark = createHmac('sha256', sessionSecret).update('presence').digest('hex').slice(0, 8);
  return { process, connections, secretMark, id: randomBytes(4).toString('hex') };
}

/** Returns the application name, which PostgreSQL limits to 63 characters. */
export function applicationName({ process, connections, secretMark, id }: Presence) {
  return `incident-xpress ${process} ${connections} ${secretMark} ${id}`;
}

/** Reads the application names of all connections; one entry for each process. */
export function readPresences(names: string[]): Presence[] {
  return names.flatMap((name) => {
    const [, process, connections, secretMark, id] =
      /^incident-xpress (web|worker) (\d+) ([0-9a-f]{8}) ([0-9a-f]{8})$/.exec(name) ?? [];
    if (!process || !secretMark || !id) return [];
    return [{ process: process as Presence['process'], connections: Number(connections), secretMark, id }];
  });
}
