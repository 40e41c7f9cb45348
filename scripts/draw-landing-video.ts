import { spawn } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/**
 * Makes the loops of the landing page `video` from the drawn people of the front page. Needs ffmpeg with x264 and VP9: on
 * the path, or at `FFMPEG_PATH` (packages such as ffmpeg-static bring one).
 */

const PEOPLE = new URL('../src/features/landing/people/', import.meta.url)
const TARGET = new URL('../src/features/landing/video/', import.meta.url)

const FRAMES_PER_SECOND = 20
const SECONDS = 8
const WIPE_SECONDS = 0.8
const PANEL = { width: 320, height: 600 }
const ZOOM = 0.07
const MOST_BYTES = 1.2 * 1024 * 1024

/** For each panel the person that it shows first, and the next. On a phone only the middle one is seen. */
const LOOPS: Record<string, [string, string][]> = {
  both: [
    ['male-1', 'female-2'],
    ['female-1', 'male-3'],
    ['male-4', 'female-5'],
  ],
  female: [
    ['female-2', 'female-6'],
    ['female-1', 'female-4'],
    ['female-5', 'female-3'],
  ],
  male: [
    ['male-1', 'male-6'],
    ['male-4', 'male-3'],
    ['male-5', 'male-2'],
  ],
  older: [
    ['male-older-1', 'female-older-2'],
    ['female-older-1', 'male-older-3'],
    ['male-older-4', 'female-older-5'],
  ],
}

/** A person in the panel's shape, a little nearer as time goes on. */
function portrait(name: string, progress: number): Promise<Buffer> {
  const height = Math.round(PANEL.height * (1 + ZOOM * progress))
  const width = Math.round((height * 4) / 5)
  return sharp(fileURLToPath(new URL(`${name}-480.webp`, PEOPLE)))
    .resize(width, height)
    .extract({
      left: Math.round((width - PANEL.width) / 2),
      top: Math.round((height - PANEL.height) / 3),
      ...PANEL,
    })
    .removeAlpha()
    .png()
    .toBuffer()
}

const smooth = (part: number) => part * part * (3 - 2 * part)

async function frame(panels: [string, string][], seconds: number): Promise<Buffer> {
  const half = SECONDS / 2
  const layers = await Promise.all(
    panels.map(async (pair, at) => {
      const time = (seconds + SECONDS - at * 0.7) % SECONDS
      const turn = time < half ? 0 : 1
      const since = time - turn * half
      const left = at * PANEL.width
      const shown = { input: await portrait(pair[turn]!, since / half), left, top: 0 }
      if (since >= WIPE_SECONDS) return [shown]
      const covered = Math.round(PANEL.height * smooth(since / WIPE_SECONDS))
      const before = { input: await portrait(pair[1 - turn]!, 1 + since / half), left, top: 0 }
      if (covered === 0) return [before]
      const part = await sharp(shown.input)
        .extract({ left: 0, top: 0, width: PANEL.width, height: covered })
        .toBuffer()
      return [before, { input: part, left, top: 0 }]
    }),
  )
  return sharp({
    create: { width: PANEL.width * panels.length, height: PANEL.height, channels: 3, background: '#000' },
  })
    .composite(layers.flat())
    .raw()
    .toBuffer()
}

async function encode(frames: Buffer[], name: string, options: string[]): Promise<number> {
  const file = fileURLToPath(new URL(name, TARGET))
  const size = `${PANEL.width * 3}x${PANEL.height}`
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', size, '-r', String(FRAMES_PER_SECOND), '-i', '-']
  const ffmpeg = spawn(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, '-pix_fmt', 'yuv420p', ...options, file],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on('error', reject)
    ffmpeg.on('close', (code) => (code ? reject(new Error(`ffmpeg ended with ${code}`)) : resolve()))
  })
  for (const one of frames)
    if (!ffmpeg.stdin.write(one)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve))
  ffmpeg.stdin.end()
  await ended
  return statSync(file).size
}

mkdirSync(TARGET, { recursive: true })
for (const [loop, panels] of Object.entries(LOOPS)) {
  const frames: Buffer[] = []
  for (let at = 0; at < SECONDS * FRAMES_PER_SECOND; at++)
    frames.push(await frame(panels, at / FRAMES_PER_SECOND))
  const poster = fileURLToPath(new URL(`${loop}.webp`, TARGET))
  await sharp(frames[FRAMES_PER_SECOND * 3]!, {
    raw: { width: PANEL.width * 3, height: PANEL.height, channels: 4 },
  })
    .webp({ quality: 62, effort: 6 })
    .toFile(poster)
  const sizes = [
    statSync(poster).size,
    await encode(frames, `${loop}.mp4`, [
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '30',
      '-movflags',
      '+faststart',
    ]),
    await encode(frames, `${loop}.webm`, ['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-row-mt', '1']),
  ]
  console.log(loop, sizes.map((size) => `${Math.round(size / 1024)} KB`).join(' + '))
  if (sizes.reduce((sum, size) => sum + size, 0) > MOST_BYTES) throw new Error(`${loop} is too heavy`)
}
