import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

/** A port of its own for whoever collects the numbers. */
export interface MetricsDoor {
  close(): Promise<void>
}

/** Serves `/metrics` and nothing else at a port of its own, which can be closed to the outside. */
export async function openMetricsDoor(metrics: Metrics, where: { host: string; port: number }): Promise<MetricsDoor> {
  const server = createServer(({ method, url = '' }, answer) => {
    if ((method !== 'GET' && method !== 'HEAD') || url.split('?')[0] !== '/metrics') {
      answer.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n')
      return
    }
    metrics.text().then(
      text => answer.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => answer.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, resolve)
  })
  return {
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
