import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_lander/login')({ component: Page })

function Page() {
  return <p>/login</p>
}
