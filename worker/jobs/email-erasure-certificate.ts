import { z } from 'zod';
import { emailErasureCertificate as emailErasureCertificateOf } from '#app/billing/commands/email-erasure-certificate.server.ts';
import type { Jobs } from '#db/queue.ts';
import type { Job } from '../context/job-context.ts';

const EmailErasureCertificate = z.object({
  erasure: z.uuid(),
}) satisfies z.ZodType<Jobs['email-erasure-certificate']>;

export const emailErasureCertificate: Job = async ({ services, mailer }, payload, { id }) => {
  const { erasure } = EmailErasureCertificate.parse(payload);
  await emailErasureCertificateOf({ ...services, mailer, id, erasure });
};
