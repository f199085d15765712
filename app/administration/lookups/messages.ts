export const nameIsTaken = 'There is already an entry with this name here.';
