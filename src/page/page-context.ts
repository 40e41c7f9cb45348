import type { ContractRouterClient } from '@orpc/contract'
import { getGlobalStartContext } from '@tanstack/react-start'
import type { Contract } from '#main/contract.ts'
import type { CallContext } from './http-link.ts'

export type ApiClient = ContractRouterClient<Contract, CallContext>

/** The server's data for rendering a page, for one request. */
export type PageContext = {
  api: ApiClient
  locale: string
  baseUrl: string
  /** When the page is rendered. */
  now: Date
  nonce: string
  cookies: Record<string, string | undefined>
  /** Receives the finished page. */
  send: (html: string) => void
  /** For measuring: receives React's part of the render, which may be repeated. */
  inspect?: (render: () => string) => void
}

export function pageContext(): PageContext {
  return getGlobalStartContext() as unknown as PageContext
}
