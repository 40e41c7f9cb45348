/** A visitor's complaint in these words, with a key of its own. */
export const complaintAbout = (words: string, more: object = {}) => ({
  key: crypto.randomUUID(),
  ...{ reason: 'fake' as const, about: '', words, email: 'klaagt@elsewhere.example' },
  ...more,
})

/** The receipt in a mail's link to the state of a complaint. */
export const receiptIn = (text: unknown) => /complaints\?receipt=([\w-]+)/.exec(String(text))?.[1] ?? ''
