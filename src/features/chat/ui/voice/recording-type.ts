const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=opus']

/** What this browser can record that we take; undefined where it records no Opus. */
export const recordingType = (): string | undefined =>
  'mediaDevices' in navigator && 'MediaRecorder' in window
    ? TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined
