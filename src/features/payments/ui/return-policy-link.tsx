import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link in running text to the return policy. */
export function ReturnPolicyLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/pages/$slug"
      params={{ slug: 'return-policy' }}
      className="font-medium text-ink underline underline-offset-3"
    >
      {children}
    </Link>
  )
}
