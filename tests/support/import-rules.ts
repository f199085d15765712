import { importsOf } from './source-files.ts';

/** The other features that each feature may import; all may import the foundation and `ui`. */
export const below: Record<string, string[]> = {
  people: [],
  attachments: [],
  incidents: ['people', 'attachments'],
  'follow-up': ['incidents'],
  drafts: ['follow-up', 'incidents', 'people', 'attachments'],
  search: ['incidents', 'people'],
  analysis: ['search', 'incidents'],
  reports: ['analysis', 'search', 'incidents', 'attachments'],
  dashboard: ['analysis', 'search', 'drafts', 'follow-up', 'incidents'],
  administration: ['search', 'drafts', 'follow-up', 'incidents', 'people', 'attachments'],
  webhooks: ['incidents', 'search', 'administration'],
  imports: ['search', 'administration', 'drafts', 'incidents', 'people', 'attachments'],
  billing: ['administration'],
  accounts: ['administration', 'attachments', 'billing'],
  api: [
    ...['people', 'attachments', 'incidents', 'follow-up', 'drafts', 'search', 'webhooks', 'analysis', 'reports'],
    ...['dashboard', 'administration', 'imports', 'accounts', 'billing'],
  ],
};
/** Folders from the lowest to the highest; no folder imports a folder above it, not even types. */
const foundation = ['platform', 'storage', 'mail', 'identity', 'auth', 'shell'];
export const order = [...foundation, ...Object.keys(below)];

/**
 * The folders inside a feature from the lowest to the highest; `.` is what lies in the feature itself. Its policy is below
 * all of them.
 */
export const rooms: Record<string, string[]> = {
  'app/incidents': ['rows', '.', 'changes', 'saving', 'list', 'notes', 'links', 'record', 'history', 'records'],
  'app/drafts': ['body', 'saving', 'form', 'parts', 'editing', '.'],
  'app/administration': ['.', 'audit', 'settings', 'users', 'lookups', 'notifications', 'keys', 'copy'],
  'app/analysis': ['.', 'choices', 'series', 'charts', 'saved', 'targets', 'chart-cache', 'wizard', 'repeats'],
  'app/reports': ['.', 'printing', 'sheets', 'schedules', 'cards'],
  'app/auth': ['openid', 'sessions', '.', 'api-keys', 'mfa'],
  'app/attachments': ['.', 'uploads', 'viewer'],
  'app/imports': ['reading', '.', 'steps'],
};

type Kind = {
  name: string;
  of: RegExp;
  /** Files that this kind may import: `own/` is its own feature, `below/` the features below it. */
  may: RegExp[];
  /** Files that this kind may import types from, in addition to `may`. */
  types: RegExp[];
  packages?: { only?: RegExp; never?: RegExp };
};

const vocabulary = /^db\/vocabulary\//;
/** Files of a feature, or of a folder in it, outside routes, commands, queries and components. */
const plain = /^own\/(?!(.*\/)?(routes|commands|queries|components)\/)([\w-]+\/){0,2}[\w.-]+\.ts$/;
const plainForBrowsers =
  /^own\/(?!.*\.server\.)(?!(.*\/)?(routes|commands|queries|components)\/)([\w-]+\/)?[\w.-]+\.ts$/;
const entriesBelow =
  /^below\/([\w-]+\/)?((commands|queries)\/[\w-]+\.server\.ts|(?!(routes|components)\/)[\w-]+(\.schema|\.server)?\.ts)$/;
const plainBelow = /^below\/(?!.*\.server\.)([\w-]+\/)?[\w.-]+\.ts$/;
const componentsBelow = /^below\/([\w-]+\/)?components\//;
/** A script of a document, which a hydrated page may run too. */
const scripts = /^(own|below)\/([\w-]+\/)?[\w-]+\.client\.js$/;
const server = /^(@mikro-orm\/|pg(-boss)?$|express|pino$|@remix-run\/(node|express)$)/;
const pages = /^(react|@remix-run\/)/;

/** The kinds of files that each kind may import. The first kind whose `of` matches a file applies. */
export const kinds: Kind[] = [
  { name: 'the addresses', of: /^app\/routes\.ts$/, may: [], types: [] },
  {
    name: 'what runs in the browser',
    of: /^app\/(entry\.client\.tsx|([\w-]+\/)+[\w-]+\.client\.ts)$/,
    // its address alone: hydration waits for it
    may: [/^app\/shell\/frame\/frame\.client\.js$/],
    types: [],
    packages: { never: server },
  },
  { name: 'ui', of: /^app\/ui\//, may: [/^own\//, vocabulary], types: [], packages: { never: server } },
  {
    name: 'a policy',
    of: /^app\/[\w-]+\/policy\.ts$/,
    may: [vocabulary, /^app\/auth\/actor\.ts$/, /^below\/policy\.ts$/],
    types: [plain],
    packages: { only: /^$/ },
  },
  {
    name: 'a schema',
    of: /^app\/.*\.schema\.ts$/,
    may: [
      vocabulary,
      plainForBrowsers,
      plainBelow,
      /^app\/ui\/([\w-]+\/)?[\w-]+\.schema\.ts$/,
      /^app\/identity\/(?!.*\.server\.)([\w-]+\/)?[\w.-]+\.ts$/,
    ],
    types: [/^app\/platform\/([\w-]+\/)?[\w-]+\.ts$/],
    packages: { only: /^zod$/ },
  },
  {
    name: 'a component',
    of: /^app\/[\w-]+\/([\w-]+\/)?components\//,
    may: [
      ...[/^own\/([\w-]+\/)?components\//, plainForBrowsers, componentsBelow, vocabulary, scripts, /^app\/ui\//],
      /^app\/(shell|platform|identity)\/(components\/|(web\/|forms\/)?[\w-]+\.ts$)/,
      // how the trees of a search look, which analysis shows too
      /^below\/searchable-tree\.ts$/,
    ],
    types: [
      ...[/^own\/([\w-]+\/)?(queries|commands)\//, /^below\/([\w-]+\/)*[\w.-]+\.ts$/],
      /^app\/auth\/viewer-display\.ts$/,
    ],
    packages: { never: server },
  },
  {
    name: 'a route',
    of: /^app\/[\w-]+\/([\w-]+\/)?routes\//,
    may: [
      ...[/^own\/(?!([\w-]+\/)?routes\/)/, entriesBelow, componentsBelow, vocabulary, /^db\/errors\.ts$/],
      /^app\/(platform|identity|auth|shell|ui)\/(?!routes\/)/,
    ],
    types: [/^app\/root\.tsx$/],
    packages: { never: /^(@mikro-orm\/|pg|express)/ },
  },
  {
    name: 'the interface for programs',
    of: /^app\/api\/(?!(routes|components|commands|queries)\/)/,
    may: [
      ...[/^own\/(?!(routes|components)\/)/, entriesBelow, plainBelow, vocabulary, /^db\/errors\.ts$/],
      /^app\/(platform|identity|auth|shell|ui)\/(?!routes\/|components\/)/,
      // the text of whole programs, which the page shows
      /^docs\/api-examples\//,
    ],
    types: [],
    packages: { never: /^(@mikro-orm\/|pg$|react|@remix-run\/)/ },
  },
  {
    name: 'a command or query',
    of: /^app\/[\w-]+\/([\w-]+\/)?(commands|queries)\//,
    may: [
      ...[/^db\/(?!seeds\/|migrat)/, plain, /^own\/([\w-]+\/)?(commands|queries)\//, entriesBelow],
      ...[
        /^app\/(auth|identity|storage|mail)\/(?!routes\/|components\/)/,
        /^app\/(shell|platform)\/([\w-]+\/)?[\w.-]+\.ts$/,
      ],
      /^app\/ui\/([\w-]+\/)?[\w-]+(\.schema)?\.ts$/,
    ],
    types: [/^own\/([\w-]+\/)?documents\//, /^app\/ui\//],
    packages: { never: pages },
  },
  {
    name: 'a file of a feature for the server alone',
    of: /^app\/(?!(platform|auth|shell|identity|storage|mail)\/)[\w-]+\/(.*\.server\.tsx?$|([\w-]+\/)?documents\/)/,
    may: [
      ...[/^own\/(?!([\w-]+\/)?(routes|components)\/)/, entriesBelow, /^db\/(?!seeds\/|migrat)/],
      ...[
        /^app\/(auth|identity|storage|mail)\/(?!routes\/|components\/)/,
        /^app\/(shell|platform)\/([\w-]+\/)?[\w.-]+\.ts$/,
        /^app\/ui\/([\w-]+\/)*[\w-]+(\.schema)?\.tsx?$/,
      ],
    ],
    types: [],
  },
  {
    name: 'any other file of a feature',
    of: /^app\/(?!(platform|auth|shell|identity|storage|mail)\/)[\w-]+\//,
    may: [
      ...[
        plainForBrowsers,
        plainBelow,
        scripts,
        /^db\/(vocabulary\/|errors\.ts$)/,
        /^app\/auth\/(actor|holds-sql)\.ts$/,
      ],
      ...[/^app\/(shell|platform)\/(?!.*\.server\.)([\w-]+\/)?[\w-]+\.ts$/, /^app\/ui\/(?!.*\.server\.)/],
    ],
    types: [/^app\/(platform|auth|shell)\//, /^own\/([\w-]+\/)?(queries|commands)\//],
    packages: { never: server },
  },
  {
    name: 'the foundation and the document around all pages',
    of: /^app\//,
    may: [
      // server.ts mounts it beside the pages
      /^app\/api\/(api-router|access\/key-calls|access\/protected-resource)\.server\.ts$/,
      // the page about a missing page lists them
      /^app\/incidents\/queries\/last-opened-incidents\.server\.ts$/,
      /^db\/(?!seeds\/|migrations\/)/,
      ...[...foundation, 'ui'].map((name) => new RegExp(`^app/${name}/(?!routes/)`)),
    ],
    types: [],
  },
  {
    name: 'an entity',
    of: /^db\/entities\//,
    may: [/^db\/entities\//, vocabulary, /^db\/errors\.ts$/],
    types: [],
    packages: { only: /^(@mikro-orm\/|node:crypto$)/ },
  },
  { name: 'the vocabulary', of: vocabulary, may: [vocabulary], types: [], packages: { only: /^@date-fns\/tz/ } },
  {
    name: 'a seed',
    of: /^db\/seeds\//,
    may: [/^db\//, /^app\/[\w-]+\/(?!routes\/|components\/)([\w-]+\/)?[\w.-]+\.ts$/],
    types: [],
  },
  { name: 'the database', of: /^db\//, may: [/^db\//], types: [], packages: { never: pages } },
  {
    name: 'a job',
    of: /^worker\/jobs\//,
    may: [
      /^worker\/(?!index)/,
      /^app\/[\w-]+\/([\w-]+\/)?commands\//,
      /^app\/auth\/(user-)?scope\.server\.ts$/,
      /^db\/(jobs|queue|tenancy|errors)\.ts$/,
    ],
    types: [/^app\/platform\//],
    packages: { only: /^zod$/ },
  },
  {
    name: 'the worker',
    of: /^worker\//,
    may: [
      /^worker\//,
      /^db\/(jobs|orm|queue|tenancy|schema-guard)\.ts$/,
      /^app\/(platform|storage|mail)\/([\w-]+\/)?[\w.-]+\.ts$/,
      /^app\/[\w-]+\/([\w-]+\/)?documents\//,
    ],
    types: [/^app\/auth\/scope\.server\.ts$/],
    packages: { never: pages },
  },
  {
    name: 'the local product',
    of: /^operations\/local\//,
    may: [/^operations\/local\//, /^db\/(seeds\/)?[\w-]+\.ts$/, /^app\/platform\/([\w-]+\/)?[\w.-]+\.ts$/],
    types: [],
    packages: { never: pages },
  },
  {
    name: 'a command of operators',
    of: /^operations\//,
    may: [
      ...[/^operations\/(?!local\/)/, /^db\/[\w-]+\.ts$/, /^db\/migrations\/in-order\.ts$/],
      /^app\/(platform|storage)\/([\w-]+\/)?[\w.-]+\.ts$/,
    ],
    types: [],
    packages: { never: pages },
  },
  {
    name: 'the web server',
    of: /^server\.ts$/,
    may: [/^app\/(platform|shell)\/([\w-]+\/)?[\w.-]+\.ts$/],
    types: [/^app\/entry\.server\.tsx$/],
  },
];

export function kindOf(file: string) {
  return kinds.find(({ of }) => of.test(file));
}

export function wrongImports(file: string, kind: Kind): string[] {
  const feature = /^app\/([\w-]+)\//.exec(file)?.[1] ?? '';
  const named = (target: string) => {
    const [, other = '', rest] = /^app\/([\w-]+)\/(.*)$/.exec(target) ?? [];
    if (other === feature && rest) return [target, `own/${rest}`];
    return below[feature]?.includes(other) ? [target, `below/${rest}`] : [target];
  };
  return importsOf(file)
    .filter(({ target, typeOnly, local }) => {
      if (!local) return !typeOnly && !packageAllowed(target, kind);
      const allowed = typeOnly ? [...kind.may, ...kind.types] : kind.may;
      return !named(target).some((name) => allowed.some((may) => may.test(name)));
    })
    .map(({ line, target }) => `${file}:${line} imports ${target}: ${kind.name} may not`);
}

function packageAllowed(name: string, { packages = {} }: Kind) {
  if (packages.only) return packages.only.test(name);
  return !packages.never?.test(name);
}
