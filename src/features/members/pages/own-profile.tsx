import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/profile')({ component: Page })

function Page() {
  return <p>/profile</p>
}
