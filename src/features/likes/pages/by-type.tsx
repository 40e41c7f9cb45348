import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/likes/$type')({ component: Page })

function Page() {
  return <p>/likes/$type</p>
}
