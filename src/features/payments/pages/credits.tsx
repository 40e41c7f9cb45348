import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/credits')({ component: Page })

function Page() {
  return <p>/credits</p>
}
