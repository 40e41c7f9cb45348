import { keptInBrowser } from '#page/kept/kept-storage.ts'

const keyOf = (me: string) => `sound.${me}`

/** Whether new messages are heard in this browser; off at first. */
export function hearsMessages(me: string): boolean {
  return keptInBrowser.getItem(keyOf(me)) === 'yes'
}

export function chooseSound(me: string, wanted: boolean): void {
  if (wanted) keptInBrowser.setItem(keyOf(me), 'yes')
  else keptInBrowser.removeItem(keyOf(me))
}

/** In hertz: E and A, a fourth up. */
const NOTES = [659.25, 880]
const NOTE_SECONDS = 0.11
const FADES_IN_SECONDS = 0.35
const LOUDNESS = 0.12
const SILENCE = 0.0001

let context: AudioContext | undefined

/** A short chime, in one tab only. Browsers allow it once the page has been touched. */
export async function chime(): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive || !('AudioContext' in window)) return
  await alone(async () => {
    context ??= new AudioContext()
    await context.resume()
    const begin = context.currentTime
    for (const [at, hertz] of NOTES.entries()) play(context, hertz, begin + at * NOTE_SECONDS)
  })
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const volume = new GainNode(audio, { gain: SILENCE })
  volume.gain.setValueAtTime(SILENCE, at)
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, at + 0.01)
  volume.gain.exponentialRampToValueAtTime(SILENCE, at + FADES_IN_SECONDS)
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + FADES_IN_SECONDS)
}

const HELD_MILLISECONDS = 1_000

/** The first tab that hears of the news; the others, which hear of it at the same time, do nothing. */
async function alone(act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request('chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await act()
    await new Promise((resolve) => setTimeout(resolve, HELD_MILLISECONDS))
  })
}
