import { resolve } from 'node:path';

/** Lets the processes of a run share compiled code: without it, a web server that starts takes twice the processor time. */
export default function setup() {
  process.env.NODE_COMPILE_CACHE = resolve('.cache/compiled');
}
