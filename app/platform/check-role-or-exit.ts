import { roleRefusal } from '#db/role.ts';

/** Exits with a message when the database role has more rights than access to the rows of one account. */
export async function checkRoleOrExit(databaseUrl: string) {
  const refusal = await roleRefusal(databaseUrl);
  if (!refusal) return;
  console.error(refusal);
  process.exit(1);
}
