import endpoints from 'virtual:contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Contract } from '../contract.ts'
import type { ErrorCode, ErrorData } from '../shared/errors.ts'
import { askedWith, OPENED_WITH } from '../shared/opened-with.ts'
import { HttpLink } from './http-link.ts'
import { addWords } from './messages.ts'

export type ApiClient = ContractRouterClient<Contract>

/** What the server gives a page's render, for one request. */
export type PageContext = {
  api: ApiClient
  locale: string
  baseUrl: string
  nonce: string
  cookies: Record<string, string | undefined>
  /** Takes the finished page. */
  send: (html: string) => void
  /** For measuring: is given React's own part of the render, which may be done again and again. */
  inspect?: (render: () => string) => void
}

/** The API: over HTTP in a browser, in-process while the server renders. */
export const createApiClient = createIsomorphicFn()
  .server((): ApiClient => pageContext().api)
  .client(
    (): ApiClient =>
      createORPCClient(new LinkWithWords(`${window.location.origin}/api`, endpoints, sender())),
  )

/** Tells the server with each request what the page was opened with. */
function sender() {
  const search = askedWith(window.location.search)
  return (request: Request) => {
    if (search) request.headers.set(OPENED_WITH, search)
    return fetch(request)
  }
}

let logOutHere = () => {}

/** What to do as soon as the API says that nobody is logged in any more. */
export function whenLoggedOut(listener: () => void): void {
  logOutHere = listener
}

/** Every refusal of the API passes here, however it was called. */
export function noteRefusal(error: unknown): void {
  if (errorCode(error) === 'authentication_required') logOutHere()
}

/** Has the words for what went wrong at hand before anybody hears of it. */
class LinkWithWords extends HttpLink {
  override async call(...call: Parameters<HttpLink['call']>): Promise<unknown> {
    try {
      return await super.call(...call)
    } catch (error) {
      // Asking who is logged in never logs anybody out.
      if (this.find(call[0])[1] !== '/user.php') noteRefusal(error)
      await addWords('site/errors').catch(() => {})
      throw error
    }
  }
}

export function pageContext(): PageContext {
  return getGlobalStartContext() as unknown as PageContext
}

export const createApi = () => createTanstackQueryUtils(createApiClient())
export type Api = ReturnType<typeof createApi>

/** The data of a declared error, if it is this one. */
export function errorData<C extends ErrorCode>(error: unknown, code: C): ErrorData<C> | undefined {
  return error instanceof ORPCError && error.code === code ? (error.data as ErrorData<C>) : undefined
}

/** The code of a declared error; undefined for everything that nobody planned. */
export function errorCode(error: unknown): ErrorCode | undefined {
  return error instanceof ORPCError && error.status < 500 ? (error.code as ErrorCode) : undefined
}

/** The HTTP status that goes with an error; 500 for everything that nobody planned. */
export function errorStatus(error: unknown): number {
  return error instanceof ORPCError ? error.status : 500
}

/** A network that failed or a server that stumbled: the same call may go through later. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.status >= 500
}
