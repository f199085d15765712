import { roleRefusal } from '#db/role.ts';

/** Ends the process with a sentence where its database role could do more than work with the rows of one account. */
export async function checkRoleOrExit(databaseUrl: string) {
  const refusal = await roleRefusal(databaseUrl);
  if (!refusal) return;
  console.error(refusal);
  process.exit(1);
}
