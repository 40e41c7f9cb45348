import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from '../page-context.ts'
import { timeAtServer, timeOfPage } from './server-clock.ts'

const timeOfRender = () => pageContext().now.getTime()

/** The time at the server, in milliseconds since 1970, by which a page tells all times. */
export const serverNow = createIsomorphicFn().server(timeOfRender).client(timeAtServer)

/** The time of the server's rendering: the same there and in the page's first rendering. */
export const renderedAt = createIsomorphicFn().server(timeOfRender).client(timeOfPage)
