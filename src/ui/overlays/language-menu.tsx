import { Check, ChevronDown, Globe } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import { type LinkElement, renderAs } from '../controls/render-as.ts'

type LanguageMenuProps = {
  /** "Language", for screen readers. */
  label: string
  current: string
  /** Each by its own name in its own language. No flags: a language is not a country. */
  languages: { locale: string; name: string; link: LinkElement }[]
  /** Opens below the right end of the bar, or above the left end of a footer. */
  place?: 'bar' | 'footer'
}

/** A native disclosure with links, so that it opens without script. */
export function LanguageMenu({ label, current, languages, place = 'bar' }: LanguageMenuProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const details = ref.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (details.contains(event.target as Node)) return
      details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  const shown = languages.find((language) => language.locale === current)
  return (
    <details ref={ref} className="group relative">
      <summary
        className={cx(
          'flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-ink transition-colors select-none hover:bg-hover',
          place === 'footer' && 'border border-control',
        )}
      >
        <Globe
          aria-hidden="true"
          className={cx('size-5 shrink-0', place === 'bar' && '@max-[16rem]:hidden')}
        />
        <span className="sr-only">{label}: </span>
        <span className={place === 'bar' ? 'uppercase' : undefined}>
          {place === 'bar' ? <span aria-hidden="true">{current}</span> : shown?.name}
          {place === 'bar' && <span className="sr-only">{shown?.name}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-[rotate] group-open:rotate-180 @max-[15rem]:hidden"
        />
      </summary>
      <ul
        className={cx(
          'absolute z-40 max-h-[65dvh] min-w-[min(12rem,100vw-2rem)] animate-rise overflow-y-auto rounded-card border border-edge bg-raised p-1.5 shadow-overlay',
          place === 'bar' ? 'end-0 top-full mt-2' : 'start-0 bottom-full mb-2',
        )}
      >
        {languages.map(({ locale, name, link }) => (
          <li key={locale} lang={locale}>
            {renderAs(link, {
              hrefLang: locale,
              'aria-current': locale === current ? 'true' : undefined,
              className:
                'flex min-h-11 items-center justify-between gap-4 rounded-field px-3 text-sm font-medium text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2!',
              children: (
                <>
                  {name}
                  {locale === current && <Check aria-hidden="true" className="size-4.5 text-primary-ink" />}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
