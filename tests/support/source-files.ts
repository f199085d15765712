import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const root = new URL('../..', import.meta.url).pathname;
export const files = globSync(['{app,db,worker,operations}/**/*.{ts,tsx,js}', 'server.ts'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .sort();
export const testFiles = globSync('tests/**/*.{ts,tsx}', { cwd: root }).sort();
export const sources = new Map(files.map((file) => [file, sourceOf(file)]));

type Import = { file: string; line: number; target: string; typeOnly: boolean; local: boolean };

function sourceOf(file: string) {
  const text = readFileSync(join(root, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

export function importsOf(file: string): Import[] {
  return nodesOf(file).flatMap((node) => {
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (!specifier || !ts.isStringLiteral(specifier)) return [];
    const name = specifier.text.replace(/\?\w+$/, '');
    const local = /^[.#]/.test(name);
    const target = name.startsWith('#') ? name.slice(1) : local ? normalize(join(dirname(file), name)) : name;
    const line = lineOf(file, node);
    return [{ file, line, target, typeOnly: ts.isImportDeclaration(node) && isOfTypes(node), local }];
  });
}

/** Returns the test files that a test file imports. */
export function testsImportedBy(file: string): string[] {
  const specifiers = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'((?:\.\.?|#tests)\/[^']+)'/g);
  return [...specifiers]
    .map(([, name]) => (name!.startsWith('#') ? name!.slice(1) : normalize(join(dirname(file), name!))))
    .filter((target) => target.startsWith('tests/'));
}

function isOfTypes({ importClause }: ts.ImportDeclaration) {
  if (!importClause) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  return (
    !name &&
    !!namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((one) => one.isTypeOnly)
  );
}

export function valuesExportedBy(file: string): string[] {
  return sources.get(file)!.statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported || ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return ts.isFunctionDeclaration(statement) ? [statement.name!.text] : [statement.getText()];
  });
}

export function nodesOf(file: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(sources.get(file)!);
  return nodes;
}

export function isCallOf(node: ts.Node, ...names: string[]) {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  return names.includes(
    ts.isIdentifier(expression)
      ? expression.text
      : ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : '',
  );
}

export function isProperty(node: ts.Node, of: string, name: string) {
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === of && node.name.text === name;
}

function lineOf(file: string, node: ts.Node) {
  return sources.get(file)!.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

export function at(file: string, node: ts.Node) {
  return `${file}:${lineOf(file, node)}`;
}
