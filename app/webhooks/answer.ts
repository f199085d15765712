/** Why a try got no status: each in words for the administrator, who chose the address. */
export const problems = {
  NO_ANSWER: 'No answer in 10 seconds',
  ADDRESS: 'The address leads to no place on the public internet',
  CERTIFICATE: 'The certificate is not valid',
  NOT_HTTP: 'The answer is not HTTP',
  CONNECTION: 'The connection was refused, or broke off',
  SECRET: 'The signing secret cannot be read: rotate it',
} as const;
export type Problem = keyof typeof problems;

/** The outcome of one try: the status of the receiver's answer, or why there is none. */
export type Answer = {
  status: number | null;
  problem: Problem | null;
  ms: number;
  /** How long the receiver asks to be left alone. */
  retryAfterMs?: number | undefined;
};

/** An answer with the instant of its try, as deliveries keep it. */
export type StoredAnswer = Omit<Answer, 'retryAfterMs'> & { at: string };

export const isSuccess = ({ status }: Pick<Answer, 'status'>) => status !== null && status >= 200 && status < 300;

/** Standard Webhooks: the receiver wants no more events. */
export const goneStatus = 410;
