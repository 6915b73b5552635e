/** The line that seats a program at a table: one call, which answers with the token of its seat. Pure. */
export function programLine(origin: string, table: string, name: string): string {
  return `curl -s -H 'content-type: application/json' -d '{"name": "${name}"}' ${origin}/api/tables/${encodeURIComponent(table)}/seats`
}
