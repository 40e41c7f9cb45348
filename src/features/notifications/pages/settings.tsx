import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/notifications')({ component: Page })

function Page() {
  return <p>/notifications</p>
}
