import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SignupClosed } from '#features/accounts/signup/ui/signup-closed.tsx'
import { SignupFlow } from '#features/accounts/signup/ui/signup-flow.tsx'
import { useSettings } from '#page/account.ts'
import type { SignupOptions } from '#page/overlays.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

type SignupOverlayProps = { open: boolean; onClose: () => void; options: SignupOptions }

/** The signup over a page. A click outside or Escape does not close it, so that the answers are not lost. */
export default function SignupOverlay({ open, onClose, options }: SignupOverlayProps) {
  const t = useTranslations('site.popups')
  const close = useTranslations('site.nav')('close')
  const { name: site, signup_open } = useSettings()
  const titleId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      // Where signup is closed, there are no answers to lose.
      dismissible={signup_open ? 'cross' : true}
      title={t('signup', { site })}
      hideTitle
      closeLabel={close}
      size="md"
    >
      {signup_open ? (
        <SignupFlow onClose={onClose} initial={options.initial} to={options.to} titleId={titleId} />
      ) : (
        <SignupClosed heading="h2" onLeave={onClose} />
      )}
    </Dialog>
  )
}
