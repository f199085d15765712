import { sendVerification as sendVerificationTo } from '#app/identity/commands/send-verification.server.ts';
import { job } from '../context/job.ts';

export const sendVerification = job('send-verification', async ({ services, mailer }, payload, { id }) => {
  await sendVerificationTo({ ...services, mailer, ...payload, id });
});
