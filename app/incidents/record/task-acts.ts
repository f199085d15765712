import type { TaskRecord } from '../incident-record.ts';

/** The user who views the tasks of an incident, and the day in the account's zone. */
export type TaskReader = {
  userId: string;
  workgroupId: string | null;
  mayChange: boolean;
  mayAct: boolean;
  today: string;
};

/** Returns which acts on an open task are offered to the reader. */
export function taskActs({ assigneeUserId, workgroupId }: TaskRecord, reader: TaskReader) {
  const isMine = assigneeUserId === reader.userId;
  const isUntaken = assigneeUserId === null && workgroupId === reader.workgroupId;
  return {
    take: reader.mayAct && isUntaken,
    finish: (reader.mayAct && isMine) || reader.mayChange,
    change: reader.mayChange,
  };
}
