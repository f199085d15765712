/** The mail server rejected an email. The message omits email addresses, because logs and the queue store it. */
export class MailError extends Error {
  constructor(reason: string) {
    super(`the email was not taken: ${reason.replace(/[^\s<>"(:]*@[^\s>")]*/g, '…').slice(0, 300)}`);
    this.name = 'MailError';
  }
}
