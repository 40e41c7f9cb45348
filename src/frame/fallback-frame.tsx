import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingsOptions } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import { EmptyLayout } from '#ui/frames/empty-layout.tsx'
import { HomeLogo } from './top-navigation.tsx'

/** Adds the site's logo to the error page and the 404 where no layout is rendered. */
export function FallbackFrame({ children }: { children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const framed = useRouterState({
    select: (state) => state.matches.some((match) => match.routeId.startsWith('/_')),
  })
  if (framed) return children
  // The settings may be what failed to load.
  const known = queryClient.getQueryData(settingsOptions(api).queryKey)
  return <EmptyLayout top={known && <HomeLogo />}>{children}</EmptyLayout>
}
