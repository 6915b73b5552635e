import { relative } from 'node:path'

/** Nothing counted yet. `skips` are the full names of skipped tests. */
export const NONE = { passed: 0, failed: 0, skips: [] }

/** Two counts as one. */
export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skips: [...a.skips, ...b.skips] }
}

/** The count of a command that is one test. */
export function single(code) {
  return code === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1 }
}

/**
 * The counts in a report of vitest's JSON reporter. A file that could not be loaded, a run that ended badly
 * though no test failed, and a run without a test count as one failure each: nothing is passed over in silence.
 */
export function countReport(report, code, root) {
  if (report === null) return { ...NONE, failed: 1 }
  let counts = NONE
  for (const file of report.testResults) {
    const name = relative(root, file.name).replaceAll('\\', '/')
    let failed = 0
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts = add(counts, { ...NONE, passed: 1 })
      else if (test.status === 'failed') failed += 1
      else counts = add(counts, { ...NONE, skips: [`${name} > ${test.fullName}`] })
    }
    if (file.status === 'failed' && failed === 0) failed = 1
    counts = add(counts, { ...NONE, failed })
  }
  const empty = counts.passed + counts.failed === 0
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : empty ? { ...counts, failed: 1 } : counts
}

/**
 * The skips that are not on the written list (`{full name: reason}`), which makes them failures. A name on the
 * list that ends in `*` stands for all that begin so.
 */
export function unlisted(skips, allowed) {
  const names = Object.keys(allowed).filter(name => typeof allowed[name] === 'string' && allowed[name].trim() !== '')
  const covers = name => (name.endsWith('*') ? skip => skip.startsWith(name.slice(0, -1)) : skip => skip === name)
  return skips.filter(skip => !names.some(name => covers(name)(skip)))
}

/** Counts skips that are not allowed as failures. */
export function failSkips(counts, forbidden) {
  const skips = counts.skips.filter(skip => !forbidden.includes(skip))
  return { ...counts, skips, failed: counts.failed + counts.skips.length - skips.length }
}

/** The last line of a run. */
export function lastLine({ passed, failed, skips }) {
  return `${passed} passed, ${failed} failed, ${skips.length} skipped`
}
