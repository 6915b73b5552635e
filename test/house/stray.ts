/** Finds text that a person reads and that stands in the page's code instead of its catalogues. */

import { type AST, parse } from 'svelte/compiler'
import ts from 'typescript'
import { codeOf } from './scan.ts'

/** Attributes and properties of components whose texts are read or heard. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|help|text|detail|reason)$/

/** Two letters in a row are a word: signs, single letters and numbers are the same in every language. */
const WORD = /\p{L}{2}/u
/** Two words in a row are a text, wherever they stand; drawings, selectors and command lines are none. */
const TEXT = /\p{L}{2,}[,;]? \p{L}{2,}/u
const NO_TEXT = /["<>[\]={}]|^curl /

/** Texts for people in a file of the page, each with its line: "12: Enter". */
export function strayTexts(path: string, text: string): string[] {
  const found = path.endsWith('.svelte') ? [...inMarkup(text), ...inCode(path, text)] : inCode(path, text)
  return [...new Set(found)]
}

const readsAsText = (text: string) => TEXT.test(text) && !NO_TEXT.test(text)

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

function inMarkup(source: string): string[] {
  const found: string[] = []
  const tell = (node: Node, text: string) =>
    found.push(`${source.slice(0, node.start).split('\n').length}: ${text.trim()}`)

  /** What an expression may put on the page: its literals, whichever way it goes. */
  function literals(value: unknown): void {
    const node = value as Node
    switch (node?.type) {
      case 'Literal':
        if (typeof node.value === 'string' && WORD.test(node.value)) tell(node, node.value)
        return
      case 'TemplateLiteral':
        for (const part of node.quasis as Node[]) {
          const { raw } = part.value as { raw: string }
          if (WORD.test(raw)) tell(part, raw)
        }
        for (const inner of node.expressions as Node[]) literals(inner)
        return
      case 'ConditionalExpression':
        literals(node.consequent)
        literals(node.alternate)
        return
      case 'LogicalExpression':
      case 'BinaryExpression':
        if (node.type === 'BinaryExpression' && node.operator !== '+') return
        literals(node.left)
        literals(node.right)
    }
  }

  function attribute({ name, value }: { readonly name: string; readonly value: unknown }): void {
    if (!READ.test(name) || value === true) return
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part.type === 'Text') {
        if (WORD.test(part.data)) tell(part, part.data)
      } else literals(part.expression)
    }
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const inner of value) visit(inner)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'Text') {
      if (WORD.test(String(node.data))) tell(node, String(node.data))
      return
    }
    if (node.type === 'StyleDirective') return
    if (node.type === 'RegularElement' && (node.name === 'style' || node.name === 'script')) return
    if (node.type === 'Attribute') attribute(node as never)
    else if (node.type === 'ExpressionTag' || node.type === 'HtmlTag') literals(node.expression)
    else for (const [key, inner] of Object.entries(node)) if (key !== 'expression' && key !== 'metadata') visit(inner)
  }

  visit((parse(source, { modern: true }) as AST.Root).fragment)
  return found
}

/** Literals of the code that read as a text: those of errors, which nobody is shown, are none. */
function inCode(path: string, source: string): string[] {
  const code = codeOf(path, source)
  const before = path.endsWith('.svelte') ? source.slice(0, source.indexOf(code)).split('\n').length - 1 : 0
  const file = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const tell = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    found.push(`${before + line + 1}: ${text.trim()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isThrowStatement(node) || ts.isCaseClause(node)) {
      // What an error says nobody is shown; what a case is for is a code.
      if (ts.isCaseClause(node)) for (const one of node.statements) visit(one)
      return
    }
    if (ts.isCallExpression(node) && /\.(closest|matches|querySelector(All)?)$/.test(node.expression.getText(file)))
      return
    // A problem or a refusal travels with its code, by which it is told.
    if (ts.isObjectLiteralExpression(node) && node.properties.some(one => one.name?.getText(file) === 'code')) return
    if (ts.isNewExpression(node) && /Error|Problem/.test(node.expression.getText(file))) return
    if (ts.isStringLiteralLike(node)) {
      if (readsAsText(node.text)) tell(node, node.text)
    } else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      if (readsAsText(node.text)) tell(node, node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
