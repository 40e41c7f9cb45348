import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/pages/$slug')({ component: Page })

function Page() {
  return <p>/pages/$slug</p>
}
