import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'

/** A list that failed to load, with a button to retry. */
export function LoadingFailed({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('accounts.sessions')
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm">{t('failed')}</p>
      <Button variant="secondary" size="sm" onClick={onAgain}>
        {t('try_again')}
      </Button>
    </div>
  )
}
