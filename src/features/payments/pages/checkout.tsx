import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/credits/$id/{-$paymentmethod}')({ component: Page })

function Page() {
  return <p>page</p>
}
