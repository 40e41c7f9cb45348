import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { GiftKind } from '#shared/gift.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { GiftDrawing } from '#ui/gifts/gift-drawing.tsx'

type GiftBarProps = { kind: GiftKind; onGoOn: () => void; onDrop: () => void }

/** Above the composer: a gift that was picked, and not given yet. */
export function GiftBar({ kind, onGoOn, onDrop }: GiftBarProps) {
  const t = useTranslations('chat.gifts')
  const names = useTranslations('members.gifts.names')
  return (
    <div className="mx-4 flex items-center gap-2 rounded-field bg-sunken py-1 ps-3 text-sm">
      <GiftDrawing kind={kind} className="size-10 shrink-0" />
      <p className="min-w-0 flex-1">{t('ready', { gift: names(kind) })}</p>
      <Button size="sm" variant="soft" onClick={onGoOn}>
        {t('go_on')}
      </Button>
      <IconButton label={t('drop')} icon={<X />} onClick={onDrop} />
    </div>
  )
}
