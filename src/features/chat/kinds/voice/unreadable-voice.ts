/** A recording that is none, or not one that we take. */
export class UnreadableVoice extends Error {}
