declare module 'virtual:contract' {
  const endpoints: import('./client/http-link.ts').Endpoints
  export default endpoints
}

declare module 'virtual:messages/*' {
  const messages: Record<string, unknown>
  export default messages
}

declare module 'virtual:word-files' {
  /** Addresses by language and feature; empty in development. */
  const files: Record<string, Record<string, string>>
  export default files
}
