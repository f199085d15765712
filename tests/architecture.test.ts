import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { below, kindOf, kinds, order, rooms, wrongImports } from './support/import-rules.ts';
import {
  at,
  files,
  importsOf,
  isCallOf,
  isProperty,
  nodesOf,
  sources,
  testFiles,
  testsImportedBy,
  valuesExportedBy,
} from './support/source-files.ts';

/** Files that catch errors, with the reason why `submit` and the error page do not. */
const catches: Record<string, string> = {
  'app/api/api-router.server.ts': 'a call answers its errors as problems',
  'app/api/commands/save-row.server.ts':
    'a row of many is answered with its own refusal; a dry run ends by an error that undoes it',
  'app/api/incidents/incident-lines.server.ts': 'an answer that did not begin gives the turn of its export back',
  'app/api/access/key-calls.server.ts': 'the call is answered already, and its count alone is lost',
  'app/api/access/person-token.server.ts':
    'a token that is not valid is said to the program; failed keys are asked for again',
  'app/reports/printing/documents/script-faces.server.ts': 'the PDF library fails on some sequences of signs',
  'app/reports/printing/printouts/make-report-file.server.ts': 'a job has no page: the printout says why it failed',
  'app/entry.server.tsx': 'an error page without its frame is better than none',
  'server.ts': 'an entry point',
  'app/entry.client.tsx': 'RemixBrowser throws the promise of the page’s data',
  'worker/index.ts': 'an entry point',
  'operations/local/start.ts': 'an entry point',
  'app/platform/forms/submit.server.ts': 'the one between form and database',
  'app/platform/web/resource-route.server.tsx': 'a route without a page explains its errors itself',
  'db/entity-manager.ts': 'names what the database threw as the library does',
  'db/query-batch.ts':
    'names what the database threw as the library does; what was refused with others is asked again alone',
  'app/platform/forms/parse-form.server.ts': 'what cannot be read is the sender’s fault: 400',
  'app/platform/host/data-folder-problem.ts': 'says in a sentence which folder cannot be used',
  'app/platform/host/make-folder.ts': 'a folder that another process made meanwhile is there',
  'app/platform/host/port-problem.ts': 'says in a sentence why a port cannot be used',
  'app/platform/process/start-warnings.ts': 'says in a sentence which service does not answer',
  'app/platform/process/settings.ts': 'says in a sentence which folder cannot be used',
  'app/platform/seal.server.ts': 'what does not open is not ours: no error but the answer',
  'app/platform/time-zone.server.ts': 'Intl tells an unknown zone by throwing',
  'app/auth/openid/openid-client.server.ts': 'names what the provider answered; keys that do not fit are fetched again',
  'app/auth/routes/callback.tsx': 'a sign-in that failed has a page of its own',
  'app/auth/routes/logout.ts': 'who logs out is out, whatever the provider says',
  'app/auth/require-user.server.ts': 'a renewal that failed ends the session',
  'app/attachments/read-upload.server.ts':
    'a form that cannot be read is 400; a file that cannot be taken is said at its field',
  'app/attachments/uploads/image-processing.server.ts': 'a picture that cannot be drawn is said at the field',
  'app/attachments/uploads/process-upload.server.ts': 'a picture that cannot be shown is kept as a download',
  'app/api/send-call.ts': 'without a connection the form that tries a call says that no answer came',
  'app/ui/fetch-json.ts': 'without a network nothing is offered while one types',
  'app/incidents/saving/write-incidents.server.ts': 'an external id that is taken is said at its field',
  'app/incidents/record/checklist.client.js': 'where a tick is not saved the button of the form comes back',
  'app/drafts/saving/draft-saver.ts': 'without a network the draft is saved later',
  'app/reports/printing/print-waiting.client.js': 'without a network the print is asked for again later',
  'app/drafts/saving/unsaved-backup.ts':
    'where the browser keeps nothing, or what it keeps is somebody else’s, there is no copy',
  'app/drafts/form/submit-form.server.ts':
    'a form sent twice leads to the incident it made; two versions in conflict are shown',
  'app/drafts/routes/close-details.tsx': 'a draft that was submitted already leads where it led the first time',
  'app/drafts/routes/delete.tsx': 'a draft that is deleted already leads where it led the first time',
  'app/search/null-when-too-slow.server.ts': 'a count that takes too long is left out',
  'app/dashboard/routes/delete-draft.tsx': 'a draft that is deleted already leads to the list, which says so',
  'app/drafts/parts/routes/check-duplication.ts': 'what is refused is said in the form a script reads',
  'app/drafts/saving/routes/saves.ts':
    'a save after the draft was submitted or deleted is a conflict, in the form a script reads',
  'app/identity/provider/oidc-adapter.server.ts': 'what one sweep could not remove the next one will',
  'app/identity/provider/interaction.server.ts': 'the library tells a sign-in that is over by throwing',
  'app/identity/rate-limits.server.ts': 'the library tells the limit by throwing',
  'app/identity/routes/confirm-verification.tsx': 'sends back no password',
  'app/identity/routes/reset-password.tsx': 'sends back no password',
  'app/accounts/commands/sign-up.server.ts': 'a known address is answered like a new one',
  'app/identity/routes/sign-in.tsx': 'sends back no password and knows 429, which `submit` does not',
  'app/imports/steps/import-batch.server.ts': 'a row that is refused says why, and the others are imported',
  'app/incidents/record/change-stream.server.ts':
    'a stream whose session or incident is gone ends, and gives no reason',
  'db/incident-changes.ts': 'a connection that is lost is opened again',
  'app/incidents/list/use-export.ts': 'an answer that is no export says why, or nothing',
  'app/incidents/list/export-response.server.ts': 'an export that was not recorded is not counted',
  'app/platform/web/streamed-body.server.ts': 'a file that broke off is logged',
  'app/attachments/viewer/components/pdf-pages.tsx': 'a PDF that its script cannot read is left to the browser',
  'app/attachments/viewer/components/word-document.tsx': 'a document that cannot be read is offered as a download',
  'app/attachments/viewer/open-pdf.ts': 'a page that is left is not drawn to its end',
  'app/ui/trees/tree-picker.tsx': 'a tree whose script cannot be loaded says so in its place',
  'app/ui/files/crop-field.tsx': 'a picture that cannot be shown is left to the server',
  'app/ui/rich-text/load-editor.ts': 'without a network the text area stays, which works alone',
  'app/ui/rich-text/use-editor-on-use.ts': 'without a network the text area stays, which works alone',
  'app/mail/sms.server.ts': 'names what the service said, without people’s numbers',
  'app/mail/mailer.server.ts': 'names what the mail server said, without people’s addresses',
  'app/imports/reading/inspect-file.server.ts': 'a file that cannot be imported is said in one sentence',
  'app/imports/reading/zip-entries.server.ts': 'names what the library threw: the workbook is damaged',
  'app/storage/files.server.ts': 'names what the library threw: unknown, or the place is away or full',
  'app/storage/folder-store.server.ts': 'file systems without hard links get a copy',
  'operations/local/embedded/embedded.ts': 'looks after another program and its files',
  'operations/local/embedded/embedded-cluster.ts': 'looks after another program and its files',
  'operations/local/embedded/run-program.ts': 'names what the program wrote',
  'db/migrate.ts': 'what is refused is said in one sentence',
  'app/platform/process/status-server.ts': 'an answer that cannot be made is a 500, and logged',
  'app/platform/process/metrics.ts': 'the metrics of a process without its database say so',
  'db/seeds/create-account.ts': 'what is refused is said in one sentence',
  'db/seeds/read-content.ts': 'which file is not JSON is said with it',
  'db/seeds/set-plan.ts': 'what is refused is said in one sentence',
  'operations/account-hold.ts': 'parameters that cannot be read are said in one sentence',
  'operations/restore.ts': 'a storage that fails is said in one sentence',
  'operations/backup.ts': 'a folder that cannot be written is said in one sentence',
  'operations/read-backup.ts': 'a folder that is no backup, or a damaged one, is said in one sentence',
  'operations/stored-files.ts': 'a storage that cannot be read is said in one sentence',
  'operations/command-line.ts': 'a database that cannot be used is said in one sentence',
  'db/database-check.ts': 'a database that cannot be used is said in one sentence',
  'db/stream-rows.ts': 'a query that cannot be cancelled ends with its connection',
  'app/storage/open-services.server.ts': 'the start waits for a database that is slow',
  'db/watch-database.ts': 'what keeps connections from opening is told to the requests that want one',
  'db/connection.ts': 'a file or address that cannot be used is said in one sentence',
  'db/vocabulary/email-address.ts': 'what is no domain name stays as typed, and is refused as an email',
  'db/schema-guard.ts': 'while the database is away nothing is known of its tables',
  'app/search/queries/run-search.server.ts': 'a search that took too long is said in words that help',
  'app/search/queries/all-matching-incidents.server.ts': 'a search that took too long is said in words that help',
  'app/billing/gateway/provider-call.server.ts': 'names what the payment provider answered, or that it did not',
  'app/billing/gateway/gateway.server.ts':
    'what the provider does not know is nothing, and prices from before stay where it does not answer',
  'app/billing/local-server/ledger.ts': 'a card that is refused is tried again later, as Stripe does',
  'app/billing/local-server/local-payments.ts': 'answers in the form in which Stripe refuses; events are sent again',
  'app/billing/local-server/start.ts': 'begins with nothing where nothing is kept',
  'app/webhooks/post-event.server.ts': 'a receiver that gives no answer is one of the outcomes of a try',
  'worker/start-work.ts': 'names the job in the log, and throws on',
};

/** Redirects to addresses that are not literals, with the reason why each is safe. */
const redirects: Record<string, string> = {
  'app/auth/routes/callback.tsx: next': 'sealed into the attempt by /login, through safeRedirect',
  "app/auth/routes/logout.ts: providerUrl ?? '/'": 'the identity provider’s',
  'app/identity/routes/sign-in.tsx: await nextPath(step, answer.userId)': 'the identity provider’s, or the page itself',
  'app/identity/routes/sign-in.tsx: await nextPath(step, userId)': 'the identity provider’s, or the page itself',
  'app/identity/routes/sign-in.tsx: await interaction.deny()': 'the identity provider’s',
  'app/identity/routes/sign-in.tsx: await interaction.finish(userId)': 'the identity provider’s',
  'app/identity/routes/sign-in.tsx: new URL(request.url).pathname': 'the page itself, whose path a route matched',
  'app/accounts/routes/quickbooks.ts: quickbooksAddress(settings, state)': 'configuration',
  "app/billing/routes/invoice-pdf.ts: orNotFound(pdf, 'invoice')": 'the payment provider’s',
  "app/billing/routes/invoice-link.ts: orNotFound(pdf, 'invoice')": 'the payment provider’s',
  'app/imports/import-section.server.ts: importPath(row)': 'the page of an import, whose id the database gave',
  'app/billing/routes/payment-method.tsx: checkout': 'the payment provider’s',
  'app/auth/mfa/mfa-request.server.ts: address.href': 'configuration',
  'app/shell/routes/help.tsx: helpUrl': 'configuration',
  'app/accounts/routes/landing.tsx: marketingUrl': 'configuration',
  "app/shell/routes/product-site.ts: context.services.settings.productUrl ?? '/'": 'configuration',
};

const readsTheEnvironment = [
  'operations/local/start.ts',
  'operations/local/embedded/run-program.ts',
  'db/migrate.ts',
  'server.ts',
  'worker/index.ts',
  'operations/account-hold.ts',
  'operations/audit-check.ts',
  'operations/backup.ts',
  'operations/command-line.ts',
  'operations/jobs.ts',
  'operations/local/grow-demo.ts',
  'operations/restore.ts',
];
const noNames = /^(utils?|helpers?|services?|lib|common|misc|types?|hooks?|shared|index)$|-(utils?|helpers?)$/;

test('the checks below see all files and imports', () => {
  expect(files.length).toBeGreaterThan(150);
  expect([...sources.keys()].flatMap(importsOf).length).toBeGreaterThan(600);
});

/** On the server; in the browser, only to tell the server the name of its zone. */
const zoneData = [
  'app/auth/time-zone.client.js',
  'app/platform/time-zone.server.ts',
  'app/platform/zone-offsets.server.ts',
  'app/shell/frame/zone-cookie.client.js',
  // the database guards the date of an erasure itself
  'db/migrations/migration-0037-erasure.ts',
  'db/vocabulary/zoned-time.ts',
];

describe('imports', () => {
  for (const kind of kinds) {
    const own = files.filter((file) => kindOf(file) === kind);
    if (own.length > 0) test(kind.name, () => expect(own.flatMap((file) => wrongImports(file, kind))).toEqual([]));
  }

  test('every feature has a place in the layer order', () => {
    const features = files.map((file) => /^app\/([\w-]+)\//.exec(file)?.[1]).filter((name) => name !== undefined);
    expect([...order, 'ui']).toEqual(expect.arrayContaining([...new Set(features)]));
    for (const [at, [name, features]] of Object.entries(below).entries()) {
      const lower = Object.keys(below).slice(0, at);
      expect(lower, `${name} depends downward only`).toEqual(expect.arrayContaining(features));
    }
  });

  test('no folder imports a folder above it, types included', () => {
    const folderOf = (file: string) => order.indexOf(/^app\/([\w-]+)\//.exec(file)?.[1] ?? '');
    const upward = files
      .filter((file) => folderOf(file) >= 0)
      .flatMap((file) => importsOf(file).filter(({ target }) => folderOf(target) > folderOf(file)));
    expect(upward.map(({ file, line, target }) => `${file}:${line} imports ${target}`)).toEqual([]);
  });

  test('a test imports from its own folder, support and setup alone; those two from each other', () => {
    const mayImport = (file: string, folder: string) =>
      ['support', 'setup'].includes(folder) || folder === folderOfTest(file);
    const wrong = testFiles.flatMap((file) =>
      testsImportedBy(file)
        .filter((target) => !mayImport(file, folderOfTest(target)))
        .map((target) => `${file} imports ${target}: move it to tests/support`),
    );
    expect(testFiles.length).toBeGreaterThan(250);
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(rooms))('in %s no folder imports a folder above it, types included', (feature, floors) => {
    const own = files.filter((file) => file.startsWith(`${feature}/`) && file !== `${feature}/policy.ts`);
    const isKind = /^(routes|commands|queries|components|documents)$/;
    const floorOf = (file: string) => {
      const [room = '.', rest] = file.slice(feature.length + 1).split('/');
      return floors.indexOf(rest === undefined || isKind.test(room) ? '.' : room);
    };
    expect(own.filter((file) => floorOf(file) < 0)).toEqual([]);
    const upward = own.flatMap((file) =>
      importsOf(file).filter(({ target }) => own.includes(target) && floorOf(target) > floorOf(file)),
    );
    expect(upward.map(({ file, line, target }) => `${file}:${line} imports ${target}`)).toEqual([]);
  });

  test('no files import one another in a circle', () => {
    const inOrder = new Set<string>();
    const visit = (file: string, path: string[]): string[] => {
      if (inOrder.has(file)) return [];
      if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' > ')];
      const circles = importsOf(file)
        .filter(({ target, typeOnly }) => !typeOnly && sources.has(target))
        .flatMap(({ target }) => visit(target, [...path, file]));
      inOrder.add(file);
      return circles;
    };
    expect(files.flatMap((file) => visit(file, []))).toEqual([]);
  });

  test('the lists of new accounts are those of the product, not of the demo', () => {
    const lists = files.filter((file) => /^db\/account-content\/(lists\/|starting-lists)/.test(file));
    expect(lists.length).toBeGreaterThan(4);
    expect(lists.flatMap((file) => importsOf(file).filter(({ target }) => target.startsWith('db/seeds/')))).toEqual([]);
  });

  test('no file of the application imports a test file', () => {
    expect(files.flatMap((file) => importsOf(file).filter(({ target }) => target.startsWith('tests/')))).toEqual([]);
  });

  test('production needs nothing of operations/local', () => {
    const outside = files.filter((file) => !file.startsWith('operations/local/'));
    expect(outside.filter((file) => sources.get(file)!.text.includes('operations/local'))).toEqual([]);
  });

  test('installing, building and starting the product need nothing of tests', () => {
    const local = globSync(['operations/**/*', 'vite.config.ts', 'remix.config.js']).filter((file) =>
      /\.\w+$/.test(file),
    );
    expect(local).toEqual(expect.arrayContaining(['operations/local/install.mjs', 'operations/local/start.ts']));
    expect(local.filter((file) => /\btests\//.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('names and files', () => {
  test('are kebab-case and not generic', () => {
    const parts = files.flatMap((file) => file.split('/').map((part) => ({ file, part: part.replace(/\..*$/, '') })));
    const wrong = parts.filter(({ file, part }) => {
      if (file === 'worker/index.ts') return false;
      return noNames.test(part) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part);
    });
    expect([...new Set(wrong.map(({ file, part }) => `${file}: nothing is called ${part}`))]).toEqual([]);
  });

  test('no file re-exports from another one', () => {
    const passing = files
      .filter((file) => file !== 'app/entry.server.tsx')
      .flatMap((file) =>
        [...sources.get(file)!.statements]
          .filter((each) => ts.isExportDeclaration(each) && each.moduleSpecifier)
          .map((each) => `${at(file, each)}: whoever needs it imports it where it is made`),
      );
    expect(passing).toEqual([]);
  });

  test('a command or query is one exported function named like its file', () => {
    const wrong = files.filter(isCommandOrQuery).flatMap((file) => {
      const name = /([^/]+)\.server\.tsx?$/
        .exec(file)?.[1]
        ?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const exported = valuesExportedBy(file);
      return name && exported.length === 1 && exported[0] === name
        ? []
        : [`${file} exports ${exported}, not ${name} alone`];
    });
    expect(wrong).toEqual([]);
  });

  test('a command is what people, programs or clocks do, and no part of other commands', () => {
    // those of the API begin with what a program sends, and run the acts of features
    const isCommand = (file: string) => /^app\/(?!api\/).+\/commands\//.test(file);
    const begins = (file: string) =>
      /\/routes\/|^(app\/api|worker|operations|db\/seeds)\/|^(server|app\/entry\.server)\.tsx?$/.test(file) &&
      !isCommand(file);
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file) || !sources.has(file)) return;
      reached.add(file);
      if (isCommand(file)) return;
      for (const { target, typeOnly } of importsOf(file)) if (!typeOnly) visit(target);
    };
    files.filter(begins).forEach(visit);
    const commands = files.filter(isCommand);
    expect(commands.length).toBeGreaterThan(150);
    expect(commands.filter((file) => !reached.has(file))).toEqual([]);
  });
});

describe('a test of the gate', () => {
  const gate = testFiles.filter((file) => !/^tests\/(bench|faults|measured|setup|support|architecture)\b/.test(file));

  test.each([
    ['measures no time', /performance\.now|hrtime|[cC]puUsage|expect\(\(?Date\.now\(\) -/, 'to tests/measured'],
    ['draws no value without a seed', /Math\.random|\brandomInt\b/, 'a fixed value, or fast-check'],
    [
      'waits for what is meant',
      /waitForTimeout|\bsleep\(|setTimeout.*timers\/promises|setTimeout\(resolve\b/,
      'expect.poll, or an event',
    ],
  ])('%s', (_, what, instead) => {
    const found = gate.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (what.test(line) ? [`${file}:${at + 1}: ${instead}`] : [])),
    );
    expect(gate.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });
});

describe('conventions', () => {
  test('a command or query uses neither Request nor Response', () => {
    const found = files.filter(isCommandOrQuery).flatMap((file) =>
      nodesOf(file)
        .filter((node) => ts.isIdentifier(node) && /^(Request|Response)$/.test(node.text))
        .map((node) => `${at(file, node)}: a command or query knows no ${node.getText()}`),
    );
    expect(found).toEqual([]);
  });

  test('errors are caught only in the listed files', () => {
    const found = files
      .filter((file) => !file.endsWith('.schema.ts'))
      .flatMap((file) =>
        nodesOf(file)
          .filter((node) => ts.isCatchClause(node) || isCallOf(node, 'catch'))
          .map((node) => ({ file, where: at(file, node) })),
      );
    const without = found.filter(({ file }) => !catches[file]);
    expect(without.map(({ where }) => `${where}: what is caught here needs its reason in \`catches\``)).toEqual([]);
    const stale = Object.keys(catches).filter((file) => !/server\.ts$|index\.ts$/.test(file) || file.includes('app/'));
    expect(stale.filter((file) => !found.some((each) => each.file === file))).toEqual([]);
  });

  test('a route without a page answers by `resourceRoute`; a button has an empty page, so that the root shows its errors', () => {
    const routes = files.filter((file) => /\/routes\/[\w-]+\.tsx?$/.test(file));
    const textOf = (file: string) => sources.get(file)!.text;
    const withoutPage = routes.filter((file) => !/^export default /m.test(textOf(file)));
    const wrong = withoutPage.flatMap((file) =>
      [...textOf(file).matchAll(/^export (?!const \w+ = resourceRoute\().*/gm)].map(([line]) => `${file}: ${line}`),
    );
    expect(withoutPage.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  test('a redirect target is a literal, comes from safeRedirect or is listed', () => {
    const found = files
      .filter((file) => /^app\//.test(file) && file !== 'app/platform/forms/submit.server.ts')
      .flatMap((file) =>
        nodesOf(file)
          .filter((node) => isCallOf(node, 'redirect', 'redirectDocument', 'replace'))
          .flatMap((node) => [(node as ts.CallExpression).arguments[0]!])
          .filter((to) => isCalledFrom(to, 'redirect') && !isOurs(to))
          .map((to) => `${file}: ${to.getText()}`),
      );
    const without = found.filter((each) => !redirects[each]);
    expect(without.map((each) => `${each}: through safeRedirect, or with its reason in \`redirects\``)).toEqual([]);
    expect(Object.keys(redirects).filter((each) => !found.includes(each))).toEqual([]);
  });

  test('zone data are read only in the listed files, as those of a browser and of PostgreSQL may differ', () => {
    const names = /^(DateTimeFormat|TZDate(Mini)?|getTimezoneOffset|toLocale(Date|Time)String)$/;
    const found = files
      .filter((file) => !file.startsWith('db/seeds/'))
      .filter(
        (file) =>
          nodesOf(file).some((node) => ts.isIdentifier(node) && names.test(node.text)) ||
          /at time zone (?!'UTC')/i.test(sources.get(file)!.text.replace(/\/\*.*?\*\//gs, '')),
      );
    expect(found.toSorted()).toEqual(zoneData);
  });

  test('a query locks and writes nothing', () => {
    const writes = /\bfor (no key )?update\b|\bfor share\b|\binsert into\b|\bdelete from\b|\bupdate [\w.]+ set\b/i;
    const found = files
      .filter((file) => file.includes('/queries/'))
      .flatMap((file) => nodesOf(file).filter((node) => ts.isStringLiteralLike(node) || ts.isTemplateHead(node)))
      .filter((node) => writes.test(node.text));
    expect(found.map((node) => `${at(node.getSourceFile().fileName, node)}: belongs to a command`)).toEqual([]);
  });

  test('no value becomes text of a statement', () => {
    const found = files
      .filter((file) => /^(app|db|worker)\//.test(file))
      .flatMap((file) =>
        nodesOf(file)
          .filter((node) => isCallOf(node, 'escapeLiteral', 'quoteLiteral'))
          .map((node) => `${at(file, node)}: values are sent beside the statement`),
      );
    expect(found).toEqual([]);
  });

  // a cast of the list may leak what it reads, so row-level security goes first and reads the whole table
  test('ids of a list become an array before they are compared', () => {
    const casting = /\bin \(select \w+::\w+ from jsonb|\bjoin \w+[^;`]*? on [^;`]*? = \w+::uuid/;
    const found = files.filter((file) => file.startsWith('app/') && casting.test(sources.get(file)!.text));
    expect(found.map((file) => `${file}: = any (array(select …))`)).toEqual([]);
  });

  test('process.env is read only in entry points and seeds', () => {
    const reading = files.filter((file) => nodesOf(file).some((node) => isProperty(node, 'process', 'env')));
    const begins = (file: string) => readsTheEnvironment.includes(file) || /^db\/seeds\/[\w-]+\.ts$/.test(file);
    const wrong = reading.filter((file) => !begins(file));
    expect(wrong.map((file) => `${file}: settings come from who starts it, not from the environment`)).toEqual([]);
  });
});

const folderOfTest = (file: string) => /^tests\/(\w+)\//.exec(file)?.[1] ?? '';

function isCommandOrQuery(file: string) {
  return /^app\/[\w-]+\/([\w-]+\/)?(commands|queries)\//.test(file);
}

function isCalledFrom(argument: ts.Node | undefined, name: string) {
  return (
    argument !== undefined &&
    ts.isCallExpression(argument.parent) &&
    argument.parent.expression.getText().startsWith(name)
  );
}

/** Whether the address begins with a literal path on this host or comes from safeRedirect. */
function isOurs(to: ts.Expression): boolean {
  if (ts.isStringLiteral(to) || ts.isNoSubstitutionTemplateLiteral(to)) return /^\/(?![/\\])/.test(to.text);
  if (ts.isTemplateExpression(to)) return /^\/\w/.test(to.head.text);
  if (ts.isConditionalExpression(to)) return isOurs(to.whenTrue) && isOurs(to.whenFalse);
  return isCallOf(to, 'safeRedirect', 'refererPath');
}
