import { Badge } from '../badge.tsx'
import { renderAs } from '../controls/render-as.ts'
import type { NavItem } from './nav-item.ts'

/** The main navigation on phones; from 768 px the top bar has it. */
export function BottomBar({ items, label }: { items: NavItem[]; label: string }) {
  return (
    <nav
      aria-label={label}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-border bg-canvas/96 pb-(--safe-bottom) backdrop-blur-lg backdrop-saturate-150 md:hidden"
    >
      <ul className="mx-auto grid max-w-120 auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.key} className="min-w-0">
            {renderAs(item.link, {
              ...(item.current && { 'aria-current': 'page' }),
              className:
                'group flex min-h-16 flex-col items-center justify-center gap-0.5 text-xs tracking-tight @max-[21rem]:text-[0.75rem] @max-[21rem]:tracking-tighter font-semibold text-ink-soft no-underline transition-colors -outline-offset-3! aria-[current=page]:text-primary-ink',
              children: (
                <>
                  <span className="relative grid h-7 w-13 max-w-full place-items-center rounded-full transition-[background-color,scale] group-active:scale-90 group-aria-[current=page]:bg-primary-soft [&>svg]:size-5.5 group-aria-[current=page]:[&>svg]:fill-current/20">
                    {item.icon}
                    {item.badge && (
                      <Badge
                        {...item.badge}
                        ringed
                        // With doubled text, no wider than its tab leaves beside the icon.
                        className="absolute -top-1 left-[calc(50%+min(0.375rem,8px))] h-[min(1.25rem,24px)]! min-w-[min(1.25rem,24px)]! px-[min(0.375rem,7px)]! text-[length:min(var(--text-xs),16px)]!"
                      />
                    )}
                  </span>
                  <span className="max-w-full truncate @max-[18rem]:sr-only">{item.label}</span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
