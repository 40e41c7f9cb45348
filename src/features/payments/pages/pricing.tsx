import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/pricing')({ component: Page })

function Page() {
  return <p>/pricing</p>
}
