import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../client.ts';

const pauseMilliseconds = 250;

/** Adds one incident after another by the API, as a door system does: sends an unanswered call again under its key. */
export class ReportingProgram {
  readonly #addressOf: () => string;
  readonly #key: string;
  readonly #classId: string;

  constructor(addressOf: () => string, key: string, classId: string) {
    this.#addressOf = addressOf;
    this.#key = key;
    this.#classId = classId;
  }

  /** Begins; `stop` ends it and returns the summaries of the incidents that were acknowledged. */
  begin(): { stop: () => Promise<string[]> } {
    let isStopped = false;
    const added: string[] = [];
    const adding = (async () => {
      while (!isStopped) {
        const summary = `door-${randomUUID()}`;
        while (!(await this.#add(summary))) await sleep(pauseMilliseconds);
        added.push(summary);
        await sleep(pauseMilliseconds);
      }
    })();
    return {
      async stop() {
        isStopped = true;
        await adding;
        return added;
      },
    };
  }

  async #add(summary: string): Promise<boolean> {
    const { status, body } = await sendRequest(this.#addressOf(), {
      path: '/api/incidents',
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.#key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': summary,
      },
      body: JSON.stringify({
        reportedDate: '2026-03-14T09:30:00Z',
        occurredDate: '2026-03-14T09:00:00Z',
        lastClassId: this.#classId,
        summary,
      }),
    });
    if (status >= 400 && status < 500 && status !== 429)
      throw new Error(`the call of a program was answered with ${status}: ${body}`);
    return status === 201 || status === 200;
  }
}
