import { type JobName, jobs, type Payload } from '#db/jobs.ts';
import type { Job, JobContext, JobMeta } from './job-context.ts';

/** Validates the payload before the job runs. */
export function job<Name extends JobName>(
  name: Name,
  run: (context: JobContext, payload: Payload<Name>, meta: JobMeta) => Promise<void>,
): Job {
  return async (context, payload, meta) => await run(context, jobs[name].payload.parse(payload) as Payload<Name>, meta);
}
