import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_empty/activate/error')({ component: Page })

function Page() {
  return <p>/activate/error</p>
}
