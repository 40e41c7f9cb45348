import type { ReactNode } from 'react'
import type { LinkElement } from '#ui/render-as.ts'

/** A main place of the site, in the top bar and on phones in the bottom bar. */
export type NavItem = {
  key: string
  label: string
  icon: ReactNode
  /** Where it leads. The router's link marks the current page itself; else say `current`. */
  link: LinkElement
  current?: boolean
  badge?: { count?: number; label: string; tone?: 'unread' | 'warning' | 'danger'; showZero?: boolean }
}
