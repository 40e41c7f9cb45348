import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GiftKind } from '#shared/gift.ts'
import { cx } from '#ui/class-names.ts'
import { GiftDrawing } from '#ui/gifts/gift-drawing.tsx'

const SPARKS = 10

type GiftMessageProps = {
  kind: GiftKind
  mine: boolean
  /** It was sent or has arrived while the reader looked. */
  fresh: boolean
}

/** A gift in a conversation; it makes an entrance once. */
export function GiftMessage({ kind, mine, fresh }: GiftMessageProps) {
  const t = useTranslations('chat.gifts')
  const names = useTranslations('members.gifts.names')
  const [entering] = useState(fresh)
  return (
    <span className="flex flex-col items-center">
      <span className="relative isolate">
        {entering && (
          <span aria-hidden="true" className="gift-sparks">
            {Array.from({ length: SPARKS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <i key={index} style={{ rotate: `${(360 / SPARKS) * index}deg` }} />
            ))}
          </span>
        )}
        <GiftDrawing
          kind={kind}
          className={cx('size-36 sm:size-40', entering && (mine ? 'gift-sent' : 'gift-arrived'))}
        />
      </span>
      <span className="text-sm font-semibold text-ink-soft">
        <span className="sr-only">{t('gift')} </span>
        {names(kind)}
      </span>
    </span>
  )
}
