import type { TaskRecord } from '../incident-record.ts';

export type TaskReader = {
  userId: string;
  workgroupId: string | null;
  mayChange: boolean;
  mayAct: boolean;
  today: string;
};

export function taskActs({ assigneeUserId, workgroupId }: TaskRecord, reader: TaskReader) {
  const isMine = assigneeUserId === reader.userId;
  const isUntaken = assigneeUserId === null && workgroupId === reader.workgroupId;
  return {
    take: reader.mayAct && isUntaken,
    finish: (reader.mayAct && isMine) || reader.mayChange,
    change: reader.mayChange,
  };
}
