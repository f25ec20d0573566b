// Lists what can be changed in TypeScript files, for `python -m scripts.mutants`: a line of JSON
// each, [file, function, kind, row, column, before, after], all on one line of the source.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SWAPS = {
  '<': ['compare', '<='],
  '<=': ['compare', '<'],
  '>': ['compare', '>='],
  '>=': ['compare', '>'],
  '===': ['compare', '!=='],
  '!==': ['compare', '==='],
  '&&': ['and-or', '||'],
  '||': ['and-or', '&&'],
  '??': ['and-or', '&&'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '+'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
};
let file;

function add(scope, kind, node, after) {
  const start = file.getLineAndCharacterOfPosition(node.getStart());
  const end = file.getLineAndCharacterOfPosition(node.getEnd());
  if (scope !== '' && start.line === end.line)
    console.log(
      JSON.stringify([
        file.fileName,
        scope,
        kind,
        start.line,
        start.character,
        node.getText(),
        after,
      ]),
    );
}

function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function visit(node, outer) {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    return;
  const scope =
    outer === '' && ts.isFunctionLike(node) ? `${node.name?.getText() ?? ''} ${node.pos}` : outer;
  const text = node.getText();
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    const [kind, other] = SWAPS[operator] ?? [];
    if (kind !== undefined && !isText(node.left) && !isText(node.right)) {
      const at = node.operatorToken.getStart() - node.getStart();
      add(scope, kind, node, `(${text.slice(0, at)}${other}${text.slice(at + operator.length)})`);
    }
  } else if (ts.isPrefixUnaryExpression(node) && text.startsWith('!')) {
    add(scope, 'not', node, `(${node.operand.getText()})`);
  } else if (ts.isNumericLiteral(node)) {
    add(scope, 'constant', node, String(Number(text) + 1));
  } else if (text === 'true' || text === 'false') {
    add(scope, 'constant', node, text === 'true' ? 'false' : 'true');
  } else if (ts.isReturnStatement(node) && node.expression !== undefined) {
    if (node.expression.kind === ts.SyntaxKind.NullKeyword) return;
    add(scope, 'return', node.expression, '(undefined)');
  } else if (ts.isExpressionStatement(node)) {
    add(scope, 'drop', node.expression, '(undefined)');
  }
  const condition =
    ts.isIfStatement(node) || ts.isWhileStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : undefined;
  if (condition !== undefined) add(scope, 'condition', condition, `(!(${condition.getText()}))`);
  ts.forEachChild(node, (child) => visit(child, scope));
}

for (const path of process.argv.slice(2)) {
  file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  visit(file, '');
}
