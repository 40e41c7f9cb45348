import { parentPort } from 'node:worker_threads'
import { readVoice } from './read-voice.server.ts'
import { UnreadableVoice } from './unreadable-voice.ts'

// The thread beside the server's own that takes recordings apart: one of two minutes takes up to half a second.

parentPort!.on('message', async (bytes: Uint8Array) => {
  try {
    parentPort!.postMessage({ voice: await readVoice(bytes) })
  } catch (error) {
    if (!(error instanceof UnreadableVoice)) throw error
    parentPort!.postMessage({ refused: error.message })
  }
})
