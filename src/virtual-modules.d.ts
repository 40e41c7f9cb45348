declare module 'virtual:contract' {
  const contract: import('./contract.ts').Contract
  export default contract
}

declare module 'virtual:messages/*' {
  const messages: Record<string, unknown>
  export default messages
}
