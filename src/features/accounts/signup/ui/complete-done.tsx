import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { MatchedDrawing } from './matched-drawing.tsx'

/** The end of a prepared signup, which needs no confirmation of its address. */
export function CompleteDone({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('accounts.complete')
  const signup = useTranslations('accounts.signup.done')
  return (
    <div className="flex flex-col items-center gap-6 text-center">
      <div className="w-44">
        <MatchedDrawing />
      </div>
      <p className="text-ink-soft">{t('done_text')}</p>
      <Button
        size="lg"
        wide
        iconAfter={<ArrowRight />}
        render={<Link to="/signup-matches" onClick={onLeave} />}
      >
        {signup('meet')}
      </Button>
    </div>
  )
}
