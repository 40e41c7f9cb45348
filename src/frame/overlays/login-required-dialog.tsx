import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { LoginReason, Overlay, SignupOptions } from '#page/overlays.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type LoginRequiredProps = {
  open: boolean
  onClose: () => void
  reason: LoginReason
  signup?: SignupOptions
  onSignup: (overlay: Overlay) => void
}

export default function LoginRequiredDialog({
  open,
  onClose,
  reason,
  signup = {},
  onSignup,
}: LoginRequiredProps) {
  const t = useTranslations('site.login_required')
  const close = useTranslations('site.nav')('close')
  const href = useRouterState({ select: (state) => state.location.href })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(`${reason}.title`)}
      description={t(`${reason}.words`)}
      closeLabel={close}
      size="sm"
      phone="fit"
    >
      <div className="flex flex-col gap-3">
        {/* Offered on sites by invitation too, whose signup explains this. */}
        <Button wide onClick={() => onSignup({ kind: 'signup', options: signup })}>
          {t('sign_up')}
        </Button>
        <Button wide variant="secondary" render={<Link to="/login" search={{ redirect: href }} />}>
          {t('log_in')}
        </Button>
      </div>
    </Dialog>
  )
}
