import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { type AddressSeed, type LookupNode, type LookupSeed, tree } from '../account-content/lists/lookup-tree.ts';
import { listsOf } from '../account-content/starting-lists.ts';
import {
  type AccountKey,
  type AccountSeed,
  accountSchema,
  growSchema,
  locationsSchema,
  namesSchema,
  type ScenarioSeed,
  scenariosSchema,
  type TaskSeed,
  tasksSchema,
  thingsSchema,
  type World,
  worldSchema,
} from './content.schema.ts';
import type { IncidentSeed } from './content.ts';
import { stage } from './narratives/stage.ts';

export type DemoAccount = {
  account: AccountSeed;
  lookups: LookupSeed[];
  /** Three years up to today, oldest first. */
  incidents: (today: Date) => IncidentSeed[];
  /** Empty for an account without tasks. */
  tasks: TaskSeed[];
};

const scenarioFiles: Record<AccountKey, string[]> = {
  hotel: ['security', 'guests', 'safety', 'lost-and-found', 'property'],
  college: ['scenarios'],
  hospital: ['scenarios'],
  logistics: ['scenarios'],
};

export function readDemoAccounts(): DemoAccount[] {
  const common = { names: readNames(), things: read('things', thingsSchema) };
  return (Object.keys(scenarioFiles) as AccountKey[]).map((key) => readAccount(key, common));
}

export function readDemoAccount(key: AccountKey): DemoAccount {
  return readDemoAccounts().find(({ account }) => account.key === key)!;
}

export const readNames = () => read('names', namesSchema);

export const readGrowWords = () => read('grow', growSchema);

function readAccount(key: AccountKey, common: Pick<World, 'names' | 'things'>): DemoAccount {
  const account: AccountSeed = { ...read(`${key}/account`, accountSchema), key };
  const { outline, addresses } = read(`${key}/locations`, locationsSchema);
  const { staff, users, ...rest } = read(`${key}/world`, worldSchema);
  const known = users.map(({ user, sex, isSenior }) => {
    const { firstName, lastName, department, position, phone } = account.users.find((each) => each.key === user)!;
    return { key: user, firstName, lastName, department, position, phone, sex, isSenior, dateOfBirth: null };
  });
  const world: World = { ...rest, ...common, users, staff: [...known, ...staff], account, addresses };
  const scenarios = scenarioFiles[key].flatMap((file): ScenarioSeed[] => read(`${key}/${file}`, scenariosSchema));
  const locations = withAddresses(tree(outline.join('\n')), addresses);
  return {
    account,
    lookups: listsOf[account.businessType].map((list) =>
      list.type === 'LOCATION' ? { ...list, tree: locations } : list,
    ),
    incidents: (today) => stage(world, scenarios, today),
    tasks: key === 'hotel' ? read(`${key}/tasks`, tasksSchema) : [],
  };
}

function withAddresses(nodes: LookupNode[], addresses: Record<string, AddressSeed>, above = ''): LookupNode[] {
  return nodes.map((node) => {
    const path = `${above}${node.name}`;
    const children = node.children && withAddresses(node.children, addresses, `${path} / `);
    return { ...node, ...(children && { children }), ...(addresses[path] && { address: addresses[path] }) };
  });
}

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const text = readFileSync(join(import.meta.dirname, 'content', `${name}.json`), 'utf8');
  return parseContent(`db/seeds/content/${name}.json`, text, schema);
}

/** A mistake is an error with the file and the place. */
export function parseContent<Schema extends z.ZodType>(file: string, text: string, schema: Schema): z.output<Schema> {
  const { success, data, error } = schema.safeParse(parseJson(file, text));
  if (success) return data;
  const issues = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${file}: ${issues.join('; ')}`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}
