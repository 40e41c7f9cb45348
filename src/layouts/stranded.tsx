import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingsOptions } from '#client/account.ts'
import { EmptyLayout } from '#ui/empty-layout.tsx'
import { HomeLogo } from './top-navigation.tsx'

/** Around the error page and the 404: where no layout stands, the site's mark at least. */
export function Stranded({ children }: { children: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const framed = useRouterState({
    select: (state) => state.matches.some((match) => match.routeId.startsWith('/_')),
  })
  if (framed) return children
  // The settings themselves may be what could not be read.
  const known = queryClient.getQueryData(settingsOptions(api).queryKey)
  return <EmptyLayout top={known && <HomeLogo />}>{children}</EmptyLayout>
}
