import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/premium')({ component: Page })

function Page() {
  return <p>/premium</p>
}
