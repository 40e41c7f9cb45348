import { WebSocketServer } from 'ws'

// A server that does nothing but keep connections and send back what it gets, to compare with.
const server = new WebSocketServer({ port: 0, perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.send('{"type":"ready"}')
  socket.on('message', (data) => socket.send(String(data)))
})
server.on('listening', () =>
  process.send!({ url: `http://localhost:${(server.address() as { port: number }).port}` }),
)
process.once('disconnect', () => process.exit())
