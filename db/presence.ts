import { createHmac, randomBytes } from 'node:crypto';

/** Other processes read it from the application name of this process's connections. */
export type Presence = {
  process: 'web' | 'worker';
  connections: number;
  /** Equal for equal secrets, without revealing them. */
  secretMark: string;
  id: string;
};

/** `secretMark` tells whether processes share a secret. */
export function presenceOf(process: Presence['process'], connections: number, sessionSecret: string): Presence {
  const secretMark = createHmac('sha256', sessionSecret).update('presence').digest('hex').slice(0, 8);
  return { process, connections, secretMark, id: randomBytes(4).toString('hex') };
}

/** PostgreSQL limits the name to 63 characters. */
export function applicationName({ process, connections, secretMark, id }: Presence) {
  return `incident-xpress ${process} ${connections} ${secretMark} ${id}`;
}

/** Returns one entry for each process. */
export function readPresences(names: string[]): Presence[] {
  return names.flatMap((name) => {
    const [, process, connections, secretMark, id] =
      /^incident-xpress (web|worker) (\d+) ([0-9a-f]{8}) ([0-9a-f]{8})$/.exec(name) ?? [];
    if (!process || !secretMark || !id) return [];
    return [{ process: process as Presence['process'], connections: Number(connections), secretMark, id }];
  });
}
