import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/transactions/{-$id}')({ component: Page })

function Page() {
  return <p>page</p>
}
