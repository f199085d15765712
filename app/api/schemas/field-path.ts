export function apiFieldPath(path: string): string {
  const dotted = path
    .replace(/^legalEntities\b/, 'companies')
    .replace(/^workgroupId$/, 'userGroupId')
    .replace(/^privileges\b/, 'userPrivileges')
    .replace(/^code$/, 'otp')
    .replace(/^dueOn$/, 'dueDate')
    .replace(/^tasksTo$/, 'tasksToUserId')
    .replace(/^level(\d)$/, (_, level) => `labels[${level - 1}]`);
  return (
    Object.entries(renamed).find(([form]) => dotted.endsWith(form) && list.test(dotted))?.[1](dotted) ??
    dotted.replace(/^(reported|occurred)Time$/, '$1Date')
  );
}

const list = /^(vehicles|items|companies|correctiveActions)\[\d+\]\./;

const renamed: Record<string, (path: string) => string> = {
  '.ownerId': (path) => path.replace(/ownerId$/, 'ownerPersonId'),
  '.involved': (path) => path.replace(/involved$/, 'involvedPersonList'),
  '.owner': (path) => path.replace(/owner$/, 'isOwner'),
  '.legalEntityId': (path) => path.replace(/legalEntityId$/, 'personId'),
};
