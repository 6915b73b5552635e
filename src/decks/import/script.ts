/** Telling a program or a web page, which is never run, from a list of cards. */

const STARTS = [
  /^(?:export\s+)?(?:(?:var|let|const)\s+)?[A-Za-z_$][\w$.]*\s*=(?!=)(?=\s*(?:[[{("'`]|new\b|JSON\b|$))/,
  /^export\s+default\b/,
  /^(?:async\s+)?function\b\s*\w*\s*\(/,
  /^import\b.*\bfrom\s*["']/,
  /^[A-Za-z_$][\w$.]*\(\s*[[{(]/,
  /^\(\s*(?:async\s*)?(?:function\b|\()/,
  /^["']use strict["']/,
]
const PAGE = /^<(?:!doctype|html|head|body|\?xml|svg)\b/i

/** What makes a text a script or a page, as a sentence; null if nothing does. */
export function scriptProblem(text: string): string | null {
  let inComment = false
  for (const [index, line] of text.slice(0, 20_000).split('\n').entries()) {
    const code = line.slice(0, 300).trim()
    if (inComment || code.startsWith('/*')) {
      inComment = !code.includes('*/')
      continue
    }
    if (code === '' || code.startsWith('//')) continue
    const where = `line ${index + 1} begins with`
    const page = PAGE.exec(code)
    if (page !== null) return `${where} \`${page[0]}\`: this is a page, not a list of cards`
    const start = STARTS.map(pattern => pattern.exec(code)?.[0]).find(found => found !== undefined)
    if (start === undefined) return null
    const brackets = /=\s*\{/.test(code) ? '`{` and `}`' : '`[` and `]`'
    return `${where} \`${start.trim()}\`: this is a script, not JSON; save only the list between ${brackets}`
  }
  return null
}
