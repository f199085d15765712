import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { staticTexts } from './static-texts.ts';

/** A call that reads rows and says their type, such as `em.execute<{ id: string }[]>(sql)`. */
export type TypedRead = {
  file: string;
  line: number;
  /** `query` is that of a client of pg; each other name is for `execute`. */
  name: string;
  /** Every statement that it can send, or null where they are composed at run time. */
  statements: string[] | null;
  /** The types that each column of the row type has, by its name. */
  columns: Map<string, Set<string>>;
};

const readers = ['execute', 'query', 'run', 'runSql', 'runSearch'];
const mentionsReader = new RegExp(`\\b(${readers.join('|')})<`);

/** Returns the calls of app, worker and db that say the type of the rows that they read. */
export function typedReads(): TypedRead[] {
  const files = globSync('{app,db,worker}/**/*.ts').filter((file) => mentionsReader.test(readFileSync(file, 'utf8')));
  const program = programOf(files);
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file)!;
    return readsIn(source).map(({ call, name, rowType }): TypedRead => {
      const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1;
      const statements = staticTexts(checker, call.arguments[name.startsWith('run') && name !== 'run' ? 1 : 0]!);
      return { file, line, name, statements, columns: columnsOf(checker, checker.getTypeFromTypeNode(rowType)) };
    });
  });
}

/** Leaves out components, and all packages but zod: row types need none of them, and they take long to read. */
function programOf(files: string[]): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files, include: [] }, ts.sys, process.cwd());
  Object.assign(options, { lib: ['lib.es2024.d.ts'], types: ['node'], incremental: false, tsBuildInfoFile: undefined });
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const isNeeded = from.includes('/node_modules/') ? text !== 'undici-types' : /^[.#].*\.ts$|^zod$/.test(text);
      return isNeeded ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined };
    });
  return ts.createProgram(files, options, host);
}

function readsIn(source: ts.SourceFile) {
  const reads: { call: ts.CallExpression; name: string; rowType: ts.TypeNode }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.typeArguments?.length === 1) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      if (readers.includes(name)) reads.push({ call: node, name, rowType: node.typeArguments[0]! });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reads;
}

function columnsOf(checker: ts.TypeChecker, type: ts.Type): TypedRead['columns'] {
  const columns: TypedRead['columns'] = new Map();
  const isList = checker.isArrayType(type) || checker.isTupleType(type);
  const row = checker.getNonNullableType(isList ? checker.getIndexTypeOfType(type, ts.IndexKind.Number)! : type);
  for (const each of row.isUnion() ? row.types : [row]) {
    for (const property of each.getProperties()) {
      const names = namesOf(checker, checker.getTypeOfSymbol(property));
      columns.set(property.name, new Set([...(columns.get(property.name) ?? []), ...names]));
    }
  }
  return columns;
}

function namesOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  if (type.isUnion()) return type.types.flatMap((each) => namesOf(checker, each));
  if (type.isIntersection()) return namesOf(checker, type.types[0]!);
  if (type.flags & ts.TypeFlags.StringLike) return ['string'];
  if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  if (checker.isArrayType(type)) {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)!;
    return [...new Set(namesOf(checker, element))].map((name) => `${name}[]`);
  }
  return [type.symbol?.name ?? checker.typeToString(type)];
}
