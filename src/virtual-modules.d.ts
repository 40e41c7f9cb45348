declare module 'virtual:contract' {
  const endpoints: import('./client/http-link.ts').Endpoints
  export default endpoints
}

declare module 'virtual:messages/*' {
  const messages: Record<string, unknown>
  export default messages
}
