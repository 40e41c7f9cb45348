import endpoints from 'virtual:contract'
import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { askedWith, FOR_MEMBER, OPENED_WITH } from '#shared/page-headers.ts'
import { errorCode } from './errors/declared-error.ts'
import { type CallContext, HttpLink } from './http-link.ts'
import { type ApiClient, pageContext } from './page-context.ts'
import { pageMember } from './page-member.ts'
import { addWords } from './words.ts'

/** The API client: over HTTP in a browser, in-process during server rendering. */
const createApiClient = createIsomorphicFn()
  .server((): ApiClient => pageContext().api)
  .client(
    (): ApiClient =>
      createORPCClient(new LinkWithWords(`${window.location.origin}/api`, endpoints, sender())),
  )

/** Adds the page's opening search and member to each request. */
function sender() {
  const search = askedWith(window.location.search)
  return (request: Request, { by = pageMember() }: CallContext) => {
    if (search) request.headers.set(OPENED_WITH, search)
    if (by) request.headers.set(FOR_MEMBER, by)
    return fetch(request)
  }
}

let logOutHere = () => {}

/** Sets the function to call when the API refuses because the session has ended. */
export function whenLoggedOut(listener: () => void): void {
  logOutHere = listener
}

/** Handles every refusal of the API, however it was called. */
export function noteRefusal(error: unknown): void {
  if (errorCode(error) === 'authentication_required') logOutHere()
  // Another member is logged in now: the reload shows their page.
  if (errorCode(error) === 'other_member') window.location.reload()
}

/** Fetches the error texts before the caller gets the error. */
class LinkWithWords extends HttpLink {
  override async call(...call: Parameters<HttpLink['call']>): Promise<unknown> {
    try {
      return await super.call(...call)
    } catch (error) {
      // A refusal of the user query itself must not log the member out.
      if (this.find(call[0])[1] !== '/user.php') noteRefusal(error)
      // Without a connection, which they would wait for, there is nothing to say.
      if (navigator.onLine) await addWords('site/errors').catch(() => {})
      throw error
    }
  }
}

export const createApi = () => createTanstackQueryUtils(createApiClient())
export type Api = ReturnType<typeof createApi>
