// Users from a directory: adds who is new, activates and deactivates the others. The key needs USER_ADD and USER_EDIT.
// ORIGIN=https://… KEY=ix_… node directory.ts people.json "Night guards"
import { readFileSync } from 'node:fs';

const [file, workgroup] = process.argv.slice(2);
// where your own provider signs people in, leave the password out
type Person = { email: string; firstName: string; lastName: string; password?: string };
const people: Person[] = JSON.parse(readFileSync(file!, 'utf8'));

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${process.env.ORIGIN}/api${path}`, {
    method,
    body: body ? JSON.stringify(body) : null,
    headers: { Authorization: `Bearer ${process.env.KEY}`, ...(body && { 'Content-Type': 'application/json' }) },
  });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

const groups = await call('GET', '/userGroups');
const group = groups.find(({ name }: { name: string }) => name === workgroup);
if (!group) throw new Error(`There is no workgroup ${workgroup}.`);

const users: { id: string; email: string; status: 0 | 1 | 2 }[] = [];
for (let page = 1, hasMore = true; hasMore; page++) {
  const list = await call('GET', `/users/search?psz=100&p=${page}&userGroupId=${group.id}`);
  users.push(...list.items);
  hasMore = list.meta.hasMore;
}

const done = { added: 0, activated: 0, deactivated: 0 };
const known = new Map(users.map((user) => [user.email.toLowerCase(), user]));
for (const person of people) {
  const user = known.get(person.email.toLowerCase());
  known.delete(person.email.toLowerCase());
  if (!user) {
    await call('POST', '/users', { ...person, userGroupId: group.id });
    done.added++;
  } else if (user.status === 2) {
    await call('PUT', `/users/activate/${user.id}`);
    done.activated++;
  }
}
// who is no longer in the directory; a pending user has no access yet
for (const { id, status } of known.values()) {
  if (status !== 1) continue;
  await call('PUT', `/users/deactivate/${id}`);
  done.deactivated++;
}
console.log(JSON.stringify(done));
