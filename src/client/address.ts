import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from './api.ts'

/** The site's own address, without a slash at its end. */
export const siteAddress = createIsomorphicFn()
  .server(() => pageContext().baseUrl)
  .client(() => window.location.origin)
