import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/members/$id')({ component: Page })

function Page() {
  return <p>/members/$id</p>
}
