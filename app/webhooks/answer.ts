/** A try has no status; the words are for the administrator, who chose the address. */
export const problems = {
  NO_ANSWER: 'No answer in 10 seconds',
  ADDRESS: 'The address leads to no place on the public internet',
  CERTIFICATE: 'The certificate is not valid',
  NOT_HTTP: 'The answer is not HTTP',
  CONNECTION: 'The connection was refused, or broke off',
  SECRET: 'The signing secret cannot be read: rotate it',
} as const;
export type Problem = keyof typeof problems;

/** The status of the receiver's answer, or the problem. */
export type Answer = {
  status: number | null;
  problem: Problem | null;
  ms: number;
  /** The pause that the receiver asks for. */
  retryAfterMs?: number | undefined;
};

export type StoredAnswer = Omit<Answer, 'retryAfterMs'> & { at: string };

export const isSuccess = ({ status }: Pick<Answer, 'status'>) => status !== null && status >= 200 && status < 300;

/** Standard Webhooks: the receiver wants no more events. */
export const goneStatus = 410;
