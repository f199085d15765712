import { sendPasswordReset as sendPasswordResetTo } from '#app/identity/commands/send-password-reset.server.ts';
import { job } from '../context/job.ts';

export const sendPasswordReset = job('send-password-reset', async ({ services, mailer }, payload, { id }) => {
  await sendPasswordResetTo({ ...services, mailer, ...payload, id });
});
