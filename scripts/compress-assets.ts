import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import pLimit from 'p-limit'

const brotli = promisify(zlib.brotliCompress)
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants

/** There are more files than a process may have open where an image is built. */
const FILES_AT_ONCE = 100

/** Writes `file.br` beside each text file that compression makes smaller. The server sends these as they are. */
export async function compressAssets(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,svg}`)
  await pLimit(FILES_AT_ONCE).map(files, async (file) => {
    const text = await readFile(file)
    const params = {
      [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: text.length,
    }
    const compressed = await brotli(text, { params })
    if (compressed.length < text.length) await writeFile(`${file}.br`, compressed)
  })
}
