import { readFileSync } from 'node:fs'
import { at } from './run.mjs'

/** The rows of THIRD_PARTY.md: package, version, licence and the heading they stand under. */
export function readRows(text) {
  let heading = ''
  const rows = []
  for (const line of text.split('\n')) {
    heading = /^## (.*)/.exec(line)?.[1] ?? heading
    const row = /^\| `([^`]+)` \| ([^ |]+) \| ([^|]+?) \|/.exec(line)
    if (row !== null) rows.push({ heading, name: row[1], version: row[2], licence: row[3] })
  }
  return rows
}

/** What THIRD_PARTY.md and package.json do not agree about, each as a sentence. */
export function problems(text, manifest, licenceOf = installedLicence) {
  const rows = readRows(text)
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies }
  const missing = Object.keys(wanted).filter(name => !rows.some(row => row.name === name))
  return [
    ...missing.map(name => `${name} is a dependency and not in THIRD_PARTY.md`),
    ...rows.flatMap(({ name, version, licence, heading }) => {
      if (!(name in wanted)) return [`${name} is in THIRD_PARTY.md and no dependency`]
      const wrong = []
      if (version !== wanted[name]) wrong.push(`${name} is ${wanted[name]}, not ${version}`)
      if (licence !== licenceOf(name)) wrong.push(`${name} has the licence ${licenceOf(name)}, not ${licence}`)
      const runs = name in manifest.dependencies
      if (runs !== heading.startsWith('Installed with') && !heading.startsWith('Inside the page')) {
        wrong.push(`${name} stands under "${heading}"`)
      }
      return wrong
    }),
  ]
}

function installedLicence(name) {
  return JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8')).license
}
