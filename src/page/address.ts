import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from './page-context.ts'

/** The site's origin, without a slash at the end. */
export const siteAddress = createIsomorphicFn()
  .server(() => pageContext().baseUrl)
  .client(() => window.location.origin)
