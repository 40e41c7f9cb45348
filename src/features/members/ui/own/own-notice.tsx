import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import type { OwnProfile } from '../../contract.ts'

/** Says on a member's own profile how others see it, and whether these are members or visitors too. */
export function OwnNotice({ seenBy }: { seenBy: OwnProfile['seen_by'] }) {
  const t = useTranslations('members.profile')
  const seen = useTranslations('members.seen_by')
  return (
    <div
      data-view="own-notice"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-sunken p-4.5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p>
          {t('own_words')} {seen(seenBy)}
        </p>
        <Link to="/notifications" hash="seen" className="inline-flex min-h-11 items-center font-semibold">
          {seen('choose')}
        </Link>
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Pencil aria-hidden="true" />}
        render={<Link to="/profile" />}
      >
        {t('own_edit')}
      </Button>
    </div>
  )
}
