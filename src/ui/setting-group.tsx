import { type ReactNode, useEffect, useState } from 'react'

type SettingGroupsProps = {
  /** The accessible name of the list of groups. */
  label: string
  groups: { id: string; title: string }[]
  children: ReactNode
}

/** Groups of settings with links to them: beside them on wide screens, in a row above on phones. */
export function SettingGroups({ label, groups, children }: SettingGroupsProps) {
  const current = useCurrentGroup(groups)
  return (
    <div className="mt-5 lg:mt-8 lg:grid lg:grid-cols-[13rem_minmax(0,44rem)] lg:gap-12">
      <nav aria-label={label} className="@container">
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] @max-[16rem]:flex-wrap lg:sticky lg:top-[calc(var(--top-bar)+2rem)] lg:mx-0 lg:flex-col lg:gap-1 lg:px-0 [&::-webkit-scrollbar]:hidden">
          {groups.map(({ id, title }) => (
            <li key={id} className="max-w-full shrink-0">
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                className="flex min-h-11 items-center rounded-full border border-border bg-surface px-4 text-sm font-semibold whitespace-nowrap @max-[16rem]:whitespace-normal text-ink-soft no-underline transition-colors hover:text-ink lg:rounded-field lg:border-transparent lg:bg-transparent lg:whitespace-normal lg:hover:bg-hover lg:aria-[current=location]:bg-primary-soft lg:aria-[current=location]:text-primary-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 flex min-w-0 flex-col gap-9 lg:mt-0">{children}</div>
    </div>
  )
}

/** The group in view: the last one that starts in the upper third of the window. */
function useCurrentGroup(groups: { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(groups[0]?.id)
  useEffect(() => {
    const look = () => {
      const begun = groups.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 3
      })
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((atEnd && window.scrollY > 0 ? groups : begun).at(-1)?.id ?? groups[0]?.id)
    }
    document.addEventListener('scroll', look, { passive: true })
    return () => document.removeEventListener('scroll', look)
  }, [groups])
  return current
}

/** Related settings: a heading and a card with divided rows. */
export function SettingGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[calc(var(--top-bar)+1rem)]">
      <h2 id={`${id}-title`} className="px-1 text-lg">
        {title}
      </h2>
      <div className="mt-3 divide-y divide-border rounded-card border border-edge bg-surface shadow-card">
        {children}
      </div>
    </section>
  )
}
