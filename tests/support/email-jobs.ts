import { randomUUID } from 'node:crypto';
import type { Email } from '#app/mail/mailer.server.ts';
import type { Jobs } from '#db/jobs.ts';
import type { Job } from '#worker/context/job-context.ts';
import { emOfUser, type World } from './world.ts';

export type SentEmail = Omit<Email, 'html'>;

/** Works on the waiting jobs of the home account that send emails, instead of a worker. */
export function emailJobs<Name extends keyof Jobs>({ product, home }: World, jobs: Record<Name, Job>) {
  /** Takes the jobs of a name out of the queue, and returns their payloads. */
  async function takeJobs<One extends Name>(name: One): Promise<Jobs[One][]> {
    const rows = await emOfUser(product, home.admin).execute<{ data: Jobs[One] }[]>(
      `delete from pgboss.job where name = $1 and data ->> 'accountId' = $2 returning data`,
      [name, home.id],
    );
    return rows.map(({ data }) => data);
  }

  /** Runs the jobs of a name at an instant, and returns their emails, ordered by recipient. */
  async function sent(name: Name, at: string): Promise<SentEmail[]> {
    const emails: SentEmail[] = [];
    const mailer = { send: async ({ html: _, ...email }: Email) => void emails.push(email), close() {} };
    const services = { ...product, now: () => new Date(at) };
    for (const payload of await takeJobs(name)) {
      await jobs[name]({ services, mailer } as never, payload, { id: randomUUID(), source: null });
    }
    return emails.toSorted((one, other) => one.to.localeCompare(other.to));
  }

  return { takeJobs, sent };
}
