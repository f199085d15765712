/** A letter was not taken. What the server said is told without people's addresses: it goes into logs and the queue. */
export class MailError extends Error {
  constructor(said: string) {
    super(`the letter was not taken: ${said.replace(/[^\s<>"(:]*@[^\s>")]*/g, '…').slice(0, 300)}`);
    this.name = 'MailError';
  }
}
