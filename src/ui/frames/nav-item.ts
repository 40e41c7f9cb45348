import type { ReactNode } from 'react'
import type { LinkElement } from '../controls/render-as.ts'

/** An entry of the main navigation, in the top bar and, on phones, in the bottom bar. */
export type NavItem = {
  key: string
  label: string
  icon: ReactNode
  /** The router's link marks the current page itself; for other links set `current`. */
  link: LinkElement
  current?: boolean
  badge?: { count?: number; label: string; tone?: 'unread' | 'warning' | 'danger'; showZero?: boolean }
}
