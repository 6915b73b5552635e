/** Whether a client would rather have server-sent events than lines: it names them, and nothing of ours before them. */
export function prefersEvents(accept: string | undefined): boolean {
  const weights = new Map<string, number>()
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [type, ...parameters] = part.split(';').map(text => text.trim())
    const weight = parameters.find(text => text.startsWith('q='))?.slice(2)
    weights.set(type, weight === undefined ? 1 : Number(weight))
  }
  const events = weights.get('text/event-stream') ?? 0
  return events > 0 && events >= (weights.get('application/x-ndjson') ?? 0)
}
