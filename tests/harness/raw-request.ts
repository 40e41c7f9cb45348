import { connect } from 'node:net'

/** Sends raw bytes, which no client library would send, and reads until the server closes the connection. */
export async function sendRaw(
  url: string,
  bytes: string,
): Promise<{ status: number; head: string; body: string }> {
  const socket = openRaw(url, bytes)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = '', body = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n', 2)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body }
}

/** Opens a connection and sends only these bytes. */
export function openRaw(url: string, bytes: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(bytes, 'latin1')
  return socket
}

export function rawRequest(url: string, line: string, headers: Record<string, string> = {}): string {
  const all = { host: new URL(url).host, connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}
