import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_lander/signup')({ component: Page })

function Page() {
  return <p>/signup</p>
}
