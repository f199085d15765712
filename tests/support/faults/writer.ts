import { randomUUID } from 'node:crypto';
import { type Answer, isDone, sendRequest } from '../client.ts';
import type { TestUser } from '../world.ts';

type Sent = { kind: 'save' | 'submit'; operationId: string; revision: number; text: string };

/** The requests sent for one draft, and those that were acknowledged. */
export type WrittenDraft = {
  draftId: string;
  sent: Sent[];
  /** Acknowledged saves, each with its revision. */
  acknowledged: { revision: number; operationId: string }[];
  submitted: 'no' | 'sent' | 'acknowledged';
};

/** Writes one incident after another as the form's script does: resends an unanswered request unchanged. */
export class Writer {
  readonly drafts: WrittenDraft[] = [];
  readonly person: TestUser;
  private readonly classId: string;
  private readonly addressOf: () => string;
  private revision = 0;
  private unanswered: Sent | null = null;

  constructor(addressOf: () => string, person: TestUser, classId: string) {
    this.addressOf = addressOf;
    this.person = person;
    this.classId = classId;
  }

  look = () => this.ask('/dashboard');

  read = () => (this.draft ? this.ask(`/newincident/${this.draft.draftId}`) : this.start());

  save = () => this.sendOrResend('save');

  submit = () => this.sendOrResend('submit');

  private get draft(): WrittenDraft | undefined {
    const last = this.drafts.at(-1);
    return last?.submitted === 'acknowledged' ? undefined : last;
  }

  private async start(): Promise<Answer> {
    const answer = await this.ask('/newincident', {});
    const draftId = /^\/newincident\/([0-9a-f-]{36})$/.exec(answer.headers.location ?? '')?.[1];
    if (!draftId) return answer;
    this.drafts.push({ draftId, sent: [], acknowledged: [], submitted: 'no' });
    this.revision = 0;
    return answer;
  }

  private async sendOrResend(kind: Sent['kind']): Promise<Answer> {
    const { draft } = this;
    if (!draft) return await this.start();
    const sent = this.unanswered ?? { kind, operationId: randomUUID(), revision: this.revision, text: randomUUID() };
    if (!this.unanswered) draft.sent.push(sent);
    this.unanswered = sent;
    return sent.kind === 'save' ? await this.sendSave(draft, sent) : await this.sendSubmit(draft, sent);
  }

  private async sendSave(draft: WrittenDraft, { operationId, revision, text }: Sent): Promise<Answer> {
    const form = { summary: text, revision: String(revision), operationId };
    const answer = await this.ask(`/newincident/${draft.draftId}/saves`, form);
    if (!isDone(answer)) return answer;
    this.unanswered = null;
    this.revision = JSON.parse(answer.body).revision;
    draft.acknowledged.push({ revision: this.revision, operationId });
    return answer;
  }

  private async sendSubmit(draft: WrittenDraft, { operationId, revision, text }: Sent): Promise<Answer> {
    if (draft.submitted === 'no') draft.submitted = 'sent';
    const form = { ...wholeForm(this.classId, text), revision: String(revision), operationId };
    const answer = await this.ask(`/newincident/${draft.draftId}/submit`, form);
    if (answer.headers.location !== '/dashboard') return answer;
    this.unanswered = null;
    draft.submitted = 'acknowledged';
    return answer;
  }

  private ask(path: string, form?: Record<string, string>): Promise<Answer> {
    return sendRequest(this.addressOf(), { path, cookie: this.person.cookie, form });
  }
}

/** Returns a full form as a browser without scripts posts it, complete enough to be submitted. */
export function wholeForm(classId: string, summary: string) {
  const when = { reportedDate: '2026-03-14', reportedTime: '09:30', occurredDate: '2026-03-14', occurredTime: '09:00' };
  return { ...when, lastClassId: classId, summary, whole: 'on' };
}
