import ts from 'typescript';

/** The texts that a parameter, or a field of one, has in a call of its function. */
type Given = Map<ts.Node, string[]>;

/**
 * Returns every text that an expression of constants can have: two for a condition, one for each field of a table that a
 * variable selects from. Returns null where the text depends on more than constants.
 */
export function staticTexts(checker: ts.TypeChecker, node: ts.Node, given: Given = new Map()): string[] | null {
  const textsOf = (each: ts.Node) => staticTexts(checker, each, given);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return together([textsOf(node.whenTrue), textsOf(node.whenFalse)]);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => joined(textsOf(expression), [literal.text]));
    return spans.reduce(joined, [node.head.text]);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined(textsOf(node.left), textsOf(node.right));
  if (ts.isCallExpression(node)) return textsOfCall(checker, node, given);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node))
    return null;
  const declaration = declarationOf(checker, ts.isPropertyAccessExpression(node) ? node.name : node);
  if (declaration && given.has(declaration)) return given.get(declaration)!;
  const initializer = constantOf(declaration);
  if (initializer) return textsOf(initializer);
  if (ts.isElementAccessExpression(node)) {
    const fields = checker.getTypeAtLocation(node.expression).getProperties();
    const values = fields.map(({ valueDeclaration }) => constantOf(valueDeclaration));
    if (values.length > 0) return together(values.map((value) => (value ? textsOf(value) : null)));
  }
  return literalsOf(checker.getTypeAtLocation(node));
}

function textsOfCall(checker: ts.TypeChecker, call: ts.CallExpression, given: Given): string[] | null {
  const declared = declarationOf(checker, call.expression);
  const called = constantOf(declared) ?? declared;
  if (!called || !(ts.isArrowFunction(called) || ts.isFunctionDeclaration(called))) return null;
  const body = called.body && ts.isBlock(called.body) ? onlyReturned(called.body) : called.body;
  const inside: Given = new Map(given);
  for (const [index, parameter] of called.parameters.entries()) {
    const value = call.arguments[index] ?? parameter.initializer;
    for (const [node, part] of value ? partsOf(parameter, value) : []) {
      const texts = staticTexts(checker, part, given);
      if (texts) inside.set(node, texts);
    }
  }
  return body ? staticTexts(checker, body, inside) : null;
}

/** Returns what a parameter is given, by its declaration, or by those of the fields that it takes from an object. */
function partsOf(parameter: ts.ParameterDeclaration, value: ts.Expression): [ts.Node, ts.Expression][] {
  if (!ts.isObjectBindingPattern(parameter.name)) return [[parameter, value]];
  if (!ts.isObjectLiteralExpression(value)) return [];
  const fields = value.properties.filter(ts.isPropertyAssignment);
  return parameter.name.elements.flatMap((element): [ts.Node, ts.Expression][] => {
    const field = fields.find(({ name }) => name.getText() === element.name.getText());
    return field ? [[element, field.initializer]] : [];
  });
}

function onlyReturned({ statements }: ts.Block) {
  const [first] = statements;
  return statements.length === 1 && first && ts.isReturnStatement(first) ? first.expression : undefined;
}

function declarationOf(checker: ts.TypeChecker, node: ts.Node) {
  const symbol = checker.getSymbolAtLocation(node);
  const original = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return original?.valueDeclaration;
}

function constantOf(declaration: ts.Node | undefined): ts.Expression | undefined {
  if (!declaration) return undefined;
  if (ts.isPropertyAssignment(declaration)) return declaration.initializer;
  const isConstant = ts.isVariableDeclaration(declaration) && declaration.parent.flags & ts.NodeFlags.Const;
  return isConstant ? declaration.initializer : undefined;
}

function literalsOf(type: ts.Type): string[] | null {
  const types = type.isUnion() ? type.types : [type];
  return together(
    types.map((each) => (each.isStringLiteral() || each.isNumberLiteral() ? [String(each.value)] : null)),
  );
}

const joined = (first: string[] | null, second: string[] | null) =>
  first && second && first.flatMap((start) => second.map((end) => start + end));

const together = (all: (string[] | null)[]) => (all.every((each) => each !== null) ? all.flat() : null);
