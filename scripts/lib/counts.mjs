import { relative } from 'node:path'

/**
 * Nothing counted yet. `skips` are the full names of skipped tests; `failures` and `unsteady` say of each test that
 * failed, or failed at first and passed when it was run again, its name and why.
 */
export const NONE = { passed: 0, failed: 0, skips: [], failures: [], unsteady: [] }

/** Two counts as one. */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skips: [...a.skips, ...b.skips],
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
  }
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
    const failures = []
    for (const test of file.assertionResults) {
      const full = `${name} > ${test.fullName}`
      const why = firstLine(test.failureMessages?.[0])
      if (test.status === 'passed') {
        counts = add(counts, { ...NONE, passed: 1, unsteady: why === '' ? [] : [`${full}: ${why}`] })
      } else if (test.status === 'failed') {
        failed += 1
        failures.push(`${full}: ${why}`)
      } else counts = add(counts, { ...NONE, skips: [full] })
    }
    if (file.status === 'failed' && failed === 0) {
      failed = 1
      failures.push(`${name}: ${firstLine(file.message)}`)
    }
    counts = add(counts, { ...NONE, failed, failures })
  }
  const empty = counts.passed + counts.failed === 0
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : empty ? { ...counts, failed: 1 } : counts
}

/** What went wrong, in a line that a summary has room for. */
function firstLine(message = '') {
  const line = message.trim().split('\n')[0].trim()
  return line.length > 300 ? `${line.slice(0, 300)} …` : line
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
