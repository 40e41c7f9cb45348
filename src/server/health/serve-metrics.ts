import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { StartupError } from '../startup-error.ts'

const PATIENCE_MILLISECONDS = 10_000

export type MetricsServer = { port: number; close(): void }

/** Serves the metrics at `/metrics` on a port of their own, and nothing else. */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
  onError: (error: unknown) => void,
): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: PATIENCE_MILLISECONDS, headersTimeout: PATIENCE_MILLISECONDS },
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
      registry.metrics().then(
        (metrics) =>
          response
            .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
            .end(metrics),
        (error) => {
          onError(error)
          response.writeHead(500).end()
        },
      )
    },
  )
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`METRICS_PORT ${port} of ${host} cannot be used: ${error.message}`)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
