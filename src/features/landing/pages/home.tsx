import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_lander/')({ component: Page })

function Page() {
  return <p>/</p>
}
