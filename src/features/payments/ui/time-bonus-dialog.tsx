import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { User } from '#features/accounts/contract.ts'
import { renderedAt, serverNow } from '#page/clock/server-time.ts'
import { Button } from '#ui/controls/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type TimeBonusDialogProps = {
  bonus: NonNullable<User['time_bonus']>
  open: boolean
  onClose: () => void
}

export default function TimeBonusDialog({ bonus, open, onClose }: TimeBonusDialogProps) {
  const t = useTranslations('site.popups.bonus')
  const close = useTranslations('site.nav')('close')
  const { percentage, expires } = bonus
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { percentage })}
      description={t('words', { percentage })}
      closeLabel={close}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('close')}
          </Button>
          <Button render={<Link to="/credits" />} onClick={onClose}>
            {t('open')}
          </Button>
        </>
      }
    >
      <p className="flex items-baseline justify-between gap-4 rounded-field bg-secondary-soft px-5 py-4 text-secondary-ink">
        <span className="text-sm font-medium">{t('left')}</span>
        <Countdown
          endsAt={Date.parse(expires)}
          now={serverNow}
          renderedAt={renderedAt()}
          onEnd={onClose}
          className="text-xl font-bold"
        />
      </p>
    </Dialog>
  )
}
