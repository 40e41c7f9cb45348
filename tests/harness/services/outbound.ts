import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** The remote addresses that this process has connected to. */
export const outbound: string[] = []

subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  socket.once('connect', () => {
    const address = socket.remoteAddress
    if (address && !/^(127\.|::1$|::ffff:127\.)/.test(address)) outbound.push(address)
  })
})
