import http from 'node:http'

export type LoadRequest = {
  url: string
  headers: Record<string, string>
  atOnce: number
  milliseconds: number
}
export type LoadResult = { requests: number; seconds: number; bytes: number }

/** Asks for one page again and again, on connections that are kept, until the time is over. */
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

/** @returns how many bytes came */
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

// A process of its own: what asks must not slow down what answers.
process.on('message', (request: LoadRequest) => {
  load(request).then(
    (result) => process.send!(result),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
