import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { type LinkElement, renderAs } from '../controls/render-as.ts'

type FooterProps = {
  /** For members: all of it is folded into one line with these words. */
  folded?: string | undefined
  brand?: ReactNode
  /** One or two sentences about the site. */
  about?: ReactNode
  columns: { title: string; links: { key: string; label: string; link: LinkElement }[] }[]
  language?: ReactNode
  /** How fictional profiles are marked, the age limit and similar notes. */
  disclaimer?: ReactNode
  /** Name, address, registration and VAT number. */
  company: ReactNode
}

export function Footer({ folded, brand, about, columns, language, disclaimer, company }: FooterProps) {
  const all = (
    <div className="site-container py-12">
      <div className="site-grid gap-y-10 max-lg:gap-x-0">
        <div className="col-span-12 flex flex-col items-start gap-3 lg:col-span-4">
          {brand}
          {about && <p className="max-w-[42ch]">{about}</p>}
          {language}
        </div>
        <div className="col-span-12 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-8 lg:col-span-8">
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="font-text text-sm font-semibold tracking-normal text-ink">{column.title}</h2>
              <ul className="mt-1">
                {column.links.map(({ key, label, link }) => (
                  <li key={key}>
                    {renderAs(link, {
                      className:
                        'inline-block py-2.75 leading-snug md:py-1.75 text-ink-soft no-underline underline-offset-4 hover:text-ink hover:underline',
                      children: label,
                    })}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      {disclaimer && (
        <div className="mt-10 border-t border-border pt-6">
          <p className="max-w-[75ch]">{disclaimer}</p>
        </div>
      )}
      <div className="mt-6">{company}</div>
    </div>
  )
  return (
    // Where the footer fills the screen, a list that grows above it must not push the view along: it would load on and on.
    <footer
      className={cx(
        'border-t border-border text-sm text-ink-soft hyphens-auto [hyphenate-limit-chars:12_5_4] [overflow-anchor:none]',
        folded ? 'mt-8' : 'mt-20 bg-sunken',
      )}
    >
      {folded ? (
        <details className="group open:bg-sunken">
          <summary className="site-container flex min-h-14 items-center justify-center gap-1.5 text-center font-medium hover:text-ink">
            {folded}
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 transition-[rotate] group-open:rotate-180"
            />
          </summary>
          {all}
        </details>
      ) : (
        all
      )}
    </footer>
  )
}
