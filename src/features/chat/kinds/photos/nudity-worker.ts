import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { ready, setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { loadLayersModel } from '@tensorflow/tfjs-layers'

// The thread beside the server's own that looks at photos. The model is NSFWJS's MobileNetV2, from its package.

const SIDE = 224
// The model's classes, in its order: drawing, hentai, neutral, porn, sexy.
const [HENTAI, PORN, SEXY] = [1, 3, 4] as const
const NUDE_FROM = 0.5
// It calls much bare skin sexy, such as on a beach.
const SEXY_FROM = 0.8

type Request = { id: number; pixels: Uint8Array }

const require = createRequire(import.meta.url)

const model = loadModel()

async function loadModel() {
  setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'wasm-out/'))
  setThreadsCount(1)
  await setBackend('wasm')
  await ready()
  const folder = join(dirname(require.resolve('nsfwjs')), '../models/mobilenet_v2')
  const { modelTopology, weightsManifest } = require(join(folder, 'model.min.js'))
  const weights = Buffer.from(require(join(folder, 'group1-shard1of1.min.js')), 'base64')
  return loadLayersModel({
    load: async () => ({
      modelTopology,
      weightSpecs: weightsManifest.flatMap((group: { weights: object[] }) => group.weights),
      weightData: Uint8Array.from(weights).buffer,
    }),
  })
}

parentPort!.on('message', async ({ id, pixels }: Request) => {
  const net = await model
  const seen = tidy(
    () =>
      net.predict(
        tensor4d(
          Float32Array.from(pixels, (byte) => byte / 255),
          [1, SIDE, SIDE, 3],
        ),
      ) as Tensor,
  )
  const shares = await seen.data()
  seen.dispose()
  const nude = shares[HENTAI]! + shares[PORN]! >= NUDE_FROM || shares[SEXY]! >= SEXY_FROM
  parentPort!.postMessage({ id, nude })
})
