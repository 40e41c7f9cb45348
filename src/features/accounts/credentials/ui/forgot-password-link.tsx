import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function ForgotPasswordLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/reset-password"
      className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink underline underline-offset-2"
    >
      {children}
    </Link>
  )
}
