import zlib from 'node:zlib'
import { expect, it } from 'vitest'
import { compressPage } from './compress-page.ts'

const page = Buffer.from('<p>Wie zoek je?</p>'.repeat(100))

it.each([
  ['gzip, deflate, br, zstd', 'zstd', zlib.zstdDecompressSync],
  ['gzip, deflate, br', 'br', zlib.brotliDecompressSync],
  ['gzip;q=0.5, deflate', 'gzip', zlib.gunzipSync],
  ['gzip, zstd;q=0', 'gzip', zlib.gunzipSync],
])('compresses for a browser that reads %s', async (accepted, encoding, decompress) => {
  const sent = await compressPage(page, accepted)
  expect(sent.encoding).toBe(encoding)
  expect(decompress(sent.body)).toEqual(page)
})

it.each([[undefined], [''], ['identity'], ['gzip;q=0']])(
  'sends it as it is to who reads %s',
  async (accepted) => {
    expect(await compressPage(page, accepted)).toEqual({ body: page })
  },
)
