/** Input into the form of a submitted or deleted draft that could not be saved, for the author to copy. */
export type NotKept = {
  number: number;
  why: string;
  fields: { label: string; value: string }[];
  /** The target of the link that leaves the page. */
  to: string;
  goOn: string;
};
