/** Input into the form of a submitted or deleted draft that could not be saved, for the author to copy. */
export type NotKept = {
  number: number;
  why: string;
  fields: { label: string; value: string }[];
  to: string;
  goOn: string;
};
