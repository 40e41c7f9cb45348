const WORDS_MAX_LENGTH = 200

const PERSONAL = [
  // Before what stands between quotes: an address may hold one.
  /[^\s<>"'(]+@[^\s<>"')]+/g,
  // What a database or a library quotes may be what a member typed.
  /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g,
  /[0-9a-f]{8}-[0-9a-f-]{27}/gi,
  /\b\d{1,3}(\.\d{1,3}){3}\b|\b[0-9a-f]{0,4}(:[0-9a-f]{0,4}){3,}\b/gi,
  /\+?\d(\s?\d){5,}/g,
  /\?\S+/g,
]

/** What went wrong, in a line for the operator: without what may name a member, and cut. */
export function tellFailure(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  const line = message.split('\n', 1)[0]!.trim()
  return PERSONAL.reduce((told, personal) => told.replaceAll(personal, '…'), line).slice(0, WORDS_MAX_LENGTH)
}
