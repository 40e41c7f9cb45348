import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/members/$id')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_default/members/$id"!</div>
}
