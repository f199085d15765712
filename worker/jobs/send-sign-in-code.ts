import { sendSignInCode as sendSignInCodeTo } from '#app/identity/commands/send-sign-in-code.server.ts';
import { job } from '../context/job.ts';

export const sendSignInCode = job('send-sign-in-code', async ({ services, mailer }, payload, { id }) => {
  await sendSignInCodeTo({ ...services, mailer, ...payload, id });
});
