import { emailErasureCertificate as emailErasureCertificateOf } from '#app/billing/commands/email-erasure-certificate.server.ts';
import { job } from '../context/job.ts';

export const emailErasureCertificate = job(
  'email-erasure-certificate',
  async ({ services, mailer }, { erasure }, { id }) => {
    await emailErasureCertificateOf({ ...services, mailer, id, erasure });
  },
);
