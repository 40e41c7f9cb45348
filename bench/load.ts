import http from 'node:http'

export type LoadRequest = {
  url: string
  headers: Record<string, string>
  atOnce: number
  milliseconds: number
}
export type LoadResult = { requests: number; seconds: number; bytes: number }

/** Requests one page repeatedly on kept-alive connections until the time is over. */
async function load({ url, headers, atOnce, milliseconds }: LoadRequest): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
  const started = performance.now()
  let requests = 0
  let bytes = 0
  const visitor = async () => {
    while (performance.now() - started < milliseconds) {
      const received = await get(url, headers, agent)
      bytes += received
      requests++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  agent.destroy()
  return { requests, seconds: (performance.now() - started) / 1000, bytes: Math.round(bytes / requests) }
}

/** @returns the size of the body in bytes */
function get(url: string, headers: Record<string, string>, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

// Runs in a process of its own, so that the client does not slow down the server.
process.on('message', (request: LoadRequest) => {
  load(request).then(
    (result) => process.send!(result),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
