import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'

/** A list that could not be read, and the way to read it again. */
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
