import { useRouteContext } from '@tanstack/react-router'
import type { Api } from './api.ts'

/** The page's API client: over HTTP in a browser, in-process during server rendering. */
export function useApi(): Api {
  return useRouteContext({ from: '__root__' }).api
}
