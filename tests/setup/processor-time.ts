import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ticksPerSecond = 100;
/** In the command of the PostgreSQL of the tests, which is nobody's child. */
const dataFolder = resolve('.cache/test-data');

type Process = { id: string; parent: string; seconds: number };

/**
 * Returns the processor seconds that this process and all it started have used so far, browsers, servers and PostgreSQL
 * included; 0 on systems without /proc.
 */
export function processorSeconds(): number {
  const all = processes();
  const counted = new Set([String(process.pid), ...all.filter(isPostgres).map(({ id }) => id)]);
  for (let size = 0; size < counted.size; ) {
    size = counted.size;
    for (const { id, parent } of all) if (counted.has(parent)) counted.add(id);
  }
  return all.filter(({ id }) => counted.has(id)).reduce((sum, { seconds }) => sum + seconds, 0);
}

function processes(): Process[] {
  return folders('/proc').flatMap((id) => {
    const [, , , parent, ...rest] = textOf(`/proc/${id}/stat`)
      .replace(/\(.*\)/s, '')
      .split(' ');
    // its own time and that of its children that have ended
    const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    return parent ? [{ id, parent, seconds: ticks / ticksPerSecond }] : [];
  });
}

const isPostgres = ({ id, parent }: Process) => parent === '1' && textOf(`/proc/${id}/cmdline`).includes(dataFolder);

function folders(path: string): string[] {
  try {
    return readdirSync(path).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The text of a file, or nothing when the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
