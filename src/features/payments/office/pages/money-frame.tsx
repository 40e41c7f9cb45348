import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { PillLink, PillLinks } from '#features/office/frame/pill-link.tsx'

const PARTS = ['purchases', 'unpaid', 'refunds', 'taken', 'books'] as const
export type MoneyPart = (typeof PARTS)[number]

/** What surrounds each page about the site's money. */
export function MoneyFrame({ part, children }: { part: MoneyPart; children: ReactNode }) {
  const t = useTranslations('office.money')
  return (
    <>
      <PageHead title={t('title')} words={t('words')} />
      <PillLinks label={t('parts')}>
        {PARTS.map((one) => (
          <PillLink
            key={one}
            href={one === 'purchases' ? '/admin/money' : `/admin/money/${one}`}
            here={one === part}
          >
            {t(one)}
          </PillLink>
        ))}
      </PillLinks>
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </>
  )
}
