import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/likes')({ component: Page })

function Page() {
  return <p>/likes</p>
}
