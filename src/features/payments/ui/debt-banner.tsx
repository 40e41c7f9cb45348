import { useTranslations } from 'use-intl'
import { Banner } from '#ui/frames/banner.tsx'

type DebtBannerProps = {
  debt: number
  /** The credits of the package that is being bought. */
  of?: number | undefined
}

/** Says before an order that part of its credits settles what the member owes. */
export function DebtBanner({ debt, of }: DebtBannerProps) {
  const t = useTranslations('payments.owed')
  if (debt === 0) return null
  return (
    <Banner kind="warning" shape="card">
      {t('words', { credits: debt })}{' '}
      {of !== undefined && t('of_package', { credits: Math.max(0, of - debt) })}
    </Banner>
  )
}
