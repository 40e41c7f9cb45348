import * as z from 'zod'

export const VOICE_MAX_SECONDS = 120

/** Two minutes at 48 kbit/s, the most that a browser makes of it, and what the container adds. */
export const VOICE_MAX_BYTES = 1024 * 1024

/** Shorter ones are slips of the finger. */
export const VOICE_MIN_MILLISECONDS = 500

const WAVE_BARS = 48

/** The heights of a sound's bars, one digit of base 32 each. */
export const waveSchema = z.string().regex(new RegExp(`^[0-9a-v]{${WAVE_BARS}}$`), {
  error: 'invalid_format',
})
