import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/members')({ component: Page })

function Page() {
  return <p>/members</p>
}
