export type PartLinks = {
  mayUnlock: boolean;
  unlockTo: (personId: string) => string;
  pictureAt: (personId: string) => string;
};
