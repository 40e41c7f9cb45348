import { createFileRoute, Outlet } from '@tanstack/react-router'
import { EmptyLayout } from '#ui/frames/empty-layout.tsx'
import { HomeLogo } from './top-navigation.tsx'

export const Route = createFileRoute('/_empty')({ component: Layout })

function Layout() {
  return (
    <EmptyLayout top={<HomeLogo />}>
      <Outlet />
    </EmptyLayout>
  )
}
