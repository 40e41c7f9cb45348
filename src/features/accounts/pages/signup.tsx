import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_lander/signup')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_lander/signup"!</div>
}
