import directoryPython from '../../../docs/api-examples/directory.py?raw';
import directoryTypeScript from '../../../docs/api-examples/directory.ts?raw';
import dispatchPython from '../../../docs/api-examples/dispatch.py?raw';
import dispatchTypeScript from '../../../docs/api-examples/dispatch.ts?raw';
import doorAlarmPython from '../../../docs/api-examples/door-alarm.py?raw';
import doorAlarmTypeScript from '../../../docs/api-examples/door-alarm.ts?raw';
import eventReceiverPython from '../../../docs/api-examples/event-receiver.py?raw';
import eventReceiverTypeScript from '../../../docs/api-examples/event-receiver.ts?raw';
import nightlyCopyPython from '../../../docs/api-examples/nightly-copy.py?raw';
import nightlyCopyTypeScript from '../../../docs/api-examples/nightly-copy.ts?raw';

/** The page of the API and /api/examples show whole programs; the build includes their text. */
export const exampleJobs = [
  {
    name: 'door-alarm',
    job: 'A door alarm enters an incident with a photo',
    typescript: doorAlarmTypeScript,
    python: doorAlarmPython,
  },
  {
    name: 'nightly-copy',
    job: 'A nightly copy of what was changed',
    typescript: nightlyCopyTypeScript,
    python: nightlyCopyPython,
  },
  {
    name: 'dispatch',
    job: 'A dispatch system keeps its jobs and their incidents in step',
    typescript: dispatchTypeScript,
    python: dispatchPython,
  },
  { name: 'directory', job: 'Users follow a directory', typescript: directoryTypeScript, python: directoryPython },
  {
    name: 'event-receiver',
    job: 'A receiver keeps the events of a webhook',
    typescript: eventReceiverTypeScript,
    python: eventReceiverPython,
  },
].map(({ name, job, typescript, python }) => ({
  job,
  programs: [
    { file: `${name}.ts`, language: 'TypeScript', text: typescript },
    { file: `${name}.py`, language: 'Python', text: python },
  ],
}));

export function exampleProgram(file: string | null) {
  return exampleJobs.flatMap(({ programs }) => programs).find((program) => program.file === file);
}
