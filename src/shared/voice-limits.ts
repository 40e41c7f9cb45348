export const VOICE_MAX_SECONDS = 120

/** Two minutes at 48 kbit/s, the most that a browser makes of it, and what the container adds. */
export const VOICE_MAX_BYTES = 1024 * 1024

/** Shorter ones are slips of the finger. */
export const VOICE_MIN_MILLISECONDS = 500

/** How many bars a sound is drawn with. */
export const WAVE_BARS = 48
