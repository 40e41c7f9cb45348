import { inflateRawSync } from 'node:zlib'

const END_SIGNATURE = 0x06054b50
const DEFLATED = 8

/** The files of a zip archive by name, read from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || archive.readUInt32LE(end) !== END_SIGNATURE) throw new Error('not a zip archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(begin, begin + archive.readUInt32LE(at + 20))
    files.set(
      name,
      archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(content) : Buffer.from(content),
    )
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
