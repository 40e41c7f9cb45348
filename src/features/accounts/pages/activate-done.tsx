import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_empty/activate/done')({ component: Page })

function Page() {
  return <p>/activate/done</p>
}
