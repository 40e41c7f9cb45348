import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import type { SignupOptions } from '#client/overlays.ts'
import { SignupClosed } from '#features/accounts/ui/signup-closed.tsx'
import { SignupFlow } from '#features/accounts/ui/signup-flow.tsx'
import { Dialog } from '#ui/dialog.tsx'

type SignupOverlayProps = { open: boolean; onClose: () => void; options: SignupOptions }

/** Signup over the page: neither a slip of the finger nor Escape throws away what was filled in. */
export default function SignupOverlay({ open, onClose, options }: SignupOverlayProps) {
  const t = useTranslations('site.popups')
  const close = useTranslations('site.nav')('close')
  const { name: site, signup_open } = useSettings()
  const titleId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      // There is nothing to lose where nobody may sign up.
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
