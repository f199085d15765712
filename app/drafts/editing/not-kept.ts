/** What was typed into the form of a draft that is gone and could not be kept, for its writer to copy. */
export type NotKept = {
  number: number;
  why: string;
  fields: { label: string; value: string }[];
  /** Where to go on. */
  to: string;
  goOn: string;
};
