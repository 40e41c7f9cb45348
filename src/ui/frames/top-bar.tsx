import type { ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import { cx } from '../class-names.ts'
import { renderAs } from '../controls/render-as.ts'
import type { NavItem } from './nav-item.ts'

type TopBarProps = {
  brand: ReactNode
  /** The installed app's back button. */
  back?: ReactNode
  /** The main navigation; below 768 px the bottom bar has it. */
  items?: NavItem[]
  navLabel?: string
  /** Credits or Get Premium, language, account; or the login button. */
  end?: ReactNode
  /** Transparent, over a hero. */
  clear?: boolean
}

export function TopBar({ brand, back, items = [], navLabel, end, clear = false }: TopBarProps) {
  return (
    <header
      className={cx(
        '@container z-30 w-full pt-(--safe-top)',
        clear
          ? 'absolute top-0'
          : 'sticky top-0 border-b border-border bg-canvas/96 backdrop-blur-lg backdrop-saturate-150',
      )}
    >
      <div className="site-container flex min-h-(--top-bar) flex-wrap items-center gap-x-2 md:flex-nowrap md:max-lg:max-w-none md:max-lg:px-4">
        {back}
        <div className="flex min-w-0 flex-[1_1_1.75rem] md:flex-[0_1_auto]">{brand}</div>
        {items.length > 0 && (
          <nav aria-label={navLabel} className="mx-auto hidden shrink-0 md:block">
            <ul className="flex items-center lg:gap-1">
              {items.map((item) => (
                <li key={item.key}>
                  {renderAs(item.link, {
                    ...(item.current && { 'aria-current': 'page' }),
                    className:
                      'group relative flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-full px-2.5 text-xs font-semibold text-ink-soft no-underline transition-colors hover:bg-hover hover:text-ink aria-[current=page]:text-primary-ink lg:flex-row lg:gap-2 lg:px-3.5 lg:text-sm',
                    children: (
                      <>
                        <span className="relative [&>svg]:size-5.5 group-aria-[current=page]:[&>svg]:fill-current/20">
                          {item.icon}
                        </span>
                        <span className="whitespace-nowrap">{item.label}</span>
                        {item.badge && (
                          <Badge
                            {...item.badge}
                            ringed
                            className="absolute top-0 left-[calc(50%+0.375rem)] lg:-top-1.5 lg:left-7"
                          />
                        )}
                      </>
                    ),
                  })}
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div
          className={cx(
            'flex items-center gap-1 max-md:flex-wrap max-md:justify-end @max-[14rem]:gap-0',
            items.length > 0 ? 'max-md:ms-auto' : 'ms-auto',
          )}
        >
          {end}
        </div>
      </div>
    </header>
  )
}
