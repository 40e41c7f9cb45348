import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/likes/m/$id')({ component: Page })

function Page() {
  return <p>/likes/m/$id</p>
}
