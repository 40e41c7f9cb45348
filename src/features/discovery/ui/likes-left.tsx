import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'

/** Today's likes as hearts and in words; premium members have no limit. */
export function LikesLeft({ left, perDay }: { left: number | null; perDay: number }) {
  const t = useTranslations('discovery.swipe')
  if (left === null) return <p className="mt-4 text-sm text-ink-soft">{t('unlimited')}</p>
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
      <span aria-hidden="true" className="flex gap-1">
        {Array.from({ length: perDay }, (_, index) => (
          <Heart
            // biome-ignore lint/suspicious/noArrayIndexKey: a heart is its place
            key={index}
            className={cx(
              'size-4 transition-colors',
              index < left ? 'fill-primary text-primary' : 'text-control',
            )}
          />
        ))}
      </span>
      <span role="status">{t('likes_left', { count: left })}</span>
      {left === 0 && (
        <Link to="/premium" className="font-semibold text-primary-ink underline underline-offset-3">
          {t('to_premium')}
        </Link>
      )}
    </p>
  )
}
