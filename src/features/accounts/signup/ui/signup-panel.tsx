import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { LoginLink } from './problem-words.tsx'
import { SignupClosed } from './signup-closed.tsx'
import { SignupFlow } from './signup-flow.tsx'

/** The signup on a page of its own, or that it is closed. */
export function SignupPanel(flow: Omit<ComponentProps<typeof SignupFlow>, 'onClose'>) {
  const t = useTranslations('accounts.signup')
  const { signup_open } = useSettings()
  const visitor = useUser() === null
  return (
    <>
      {signup_open && (
        <noscript>
          <p className="mx-auto mb-4 max-w-140 rounded-field bg-sunken px-4 py-3">{t('no_script')}</p>
        </noscript>
      )}
      <div className="mx-auto flex min-h-[calc(100dvh-var(--top-bar)-1rem)] max-w-140 flex-col sm:min-h-136 sm:rounded-sheet sm:border sm:border-edge sm:bg-raised sm:px-10 sm:py-8 sm:shadow-raised">
        {signup_open ? (
          <SignupFlow {...flow} onClose={() => {}} />
        ) : (
          <SignupClosed heading="h1" onLeave={() => {}} />
        )}
      </div>
      {signup_open && visitor && (
        <p className="mt-8 text-center text-ink-soft">
          {t.rich('have_account', { login: (chunks) => <LoginLink onLeave={() => {}}>{chunks}</LoginLink> })}
        </p>
      )}
    </>
  )
}
