import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/notifications')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_default/notifications"!</div>
}
