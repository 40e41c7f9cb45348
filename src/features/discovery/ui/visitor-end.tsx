import { useTranslations } from 'use-intl'
import { SignupLink } from '#page/signup-link.tsx'
import { Button } from '#ui/controls/button.tsx'

/** Below the last page that visitors may see, though there are more. */
export function VisitorEnd() {
  const t = useTranslations('discovery.search')
  return (
    <div data-view="visitor-end" className="mt-12 flex flex-col items-center gap-4 text-center text-ink-soft">
      <p>{t('visitor_end')}</p>
      <Button render={<SignupLink />}>{t('signup')}</Button>
    </div>
  )
}
