import { EXIT } from './output.ts'

/** The first signal lets what runs end; the second ends everything at once. */
export function stopOnSignal(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.differs)
    controller.abort()
  }
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.on(name, stop)
  return { signal: controller.signal, end: () => names.forEach(name => void process.removeListener(name, stop)) }
}
