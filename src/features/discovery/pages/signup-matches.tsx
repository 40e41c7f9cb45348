import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_lander/signup-matches')({ component: Page })

function Page() {
  return <p>/signup-matches</p>
}
