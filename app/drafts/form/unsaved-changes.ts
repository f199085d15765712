export type UnsavedChanges = {
  number: number;
  why: string;
  fields: { label: string; value: string }[];
  to: string;
  goOn: string;
};
