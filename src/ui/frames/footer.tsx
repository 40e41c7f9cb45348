import type { ReactNode } from 'react'
import { type LinkElement, renderAs } from '../controls/render-as.ts'

type FooterProps = {
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

export function Footer({ brand, about, columns, language, disclaimer, company }: FooterProps) {
  return (
    // Where the footer fills the screen, a list that grows above it must not push the view along: it would load on and on.
    <footer className="mt-20 border-t border-border bg-sunken text-sm text-ink-soft hyphens-auto [hyphenate-limit-chars:12_5_4] [overflow-anchor:none]">
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
    </footer>
  )
}
