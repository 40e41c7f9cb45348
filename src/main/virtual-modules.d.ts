declare module 'virtual:contract' {
  const endpoints: import('#page/http-link.ts').Endpoints
  export default endpoints
}

declare module 'virtual:staff-contract' {
  const endpoints: import('#page/http-link.ts').Endpoints
  export default endpoints
}

declare module 'virtual:messages/*' {
  const messages: Record<string, object>
  export default messages
}

declare module 'virtual:words-at' {
  /** The address of a part of the words: `accounts/signup`, or `accounts/-` for the feature's small sections. */
  export const wordsAt: (locale: string, part: string) => string
  /** The part of each section; empty in development. */
  export const partOfSection: Record<string, string>
  /** The parts that the scripts of every page wait for; empty in development. */
  export const partsOfEveryPage: string[]
}

declare module 'virtual:scripts-of-views' {
  /** The addresses of the scripts of each lazy view, by its name. */
  const scripts: Record<string, string[]>
  export default scripts
}

declare module 'virtual:offline-files' {
  /** The scripts of the conversations, and the parts of the words that they wait for. */
  const files: { entry: string; scripts: string[]; parts: string[] }
  export default files
}
