import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { renderedAt, serverNow } from '#page/clock/server-time.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Countdown } from '#ui/countdown.tsx'

/** One line, all of it the way to the prices. */
export function TimeBonusStrip({ bonus }: { bonus: NonNullable<User['time_bonus']> }) {
  const t = useTranslations('site.banners')
  const api = useApi()
  const queryClient = useQueryClient()
  const [over, setOver] = useState(false)
  if (over) return null
  const { percentage, expires } = bonus
  return (
    <Link
      to="/credits"
      data-view="time-bonus-strip"
      className="group @container block border-b border-border bg-secondary-soft text-sm font-medium text-secondary-ink no-underline -outline-offset-3!"
    >
      <span className="site-container flex min-h-[calc(2.5rem-1px)] items-center gap-x-3 @max-[26rem]:text-xs @max-[16rem]:flex-wrap @max-[16rem]:py-1.5">
        <Sparkles aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />
        <span className="min-w-0">
          <span className="sm:hidden">{t('bonus_short', { percentage })}</span>
          <span className="max-sm:hidden">{t('bonus', { percentage })}</span>
        </span>
        <Countdown
          endsAt={Date.parse(expires)}
          now={serverNow}
          renderedAt={renderedAt()}
          label={t('bonus_left')}
          className="ms-auto shrink-0 font-semibold"
          onEnd={() => {
            setOver(true)
            readAgain(queryClient, api.accounts.user.key())
          }}
        />
        <span className="shrink-0 font-semibold whitespace-nowrap underline underline-offset-4 group-hover:decoration-2 @max-[26rem]:sr-only">
          {t('bonus_open')}
        </span>
      </span>
    </Link>
  )
}
