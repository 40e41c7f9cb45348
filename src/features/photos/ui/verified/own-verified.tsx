import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, Camera, Hourglass } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { Verification } from '../../verified/verified-contract.ts'

const VerifyDialog = lazy(() => import('./verify-dialog.tsx'))

/** How it stands with the verification of my main photo, and how to get it. */
export function OwnVerified() {
  const t = useTranslations('photos.verified')
  const api = useApi()
  const found = useSuspenseQuery(api.photos.verification.queryOptions()).data.verification
  const [isOpen, setOpen] = useState(false)
  const refresh = useReadAgain()
  return (
    <SectionCard id="verified" heading="h1" title={t('title')} hint={found.verified ? undefined : t('hint')}>
      <State found={found} onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <VerifyDialog
            found={found}
            onClose={() => {
              setOpen(false)
              void refresh()
            }}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}

function State({ found, onOpen }: { found: Verification; onOpen: () => void }) {
  const t = useTranslations('photos.verified')
  const reasons = useTranslations('moderation.reasons')
  const format = useFormatter()
  const { state, verified, reason, has_portrait, tries_left } = found
  if (state === 'sent')
    return (
      <Line icon={<Hourglass aria-hidden="true" />} action={<End>{t('take_back')}</End>}>
        {t('sent')}
      </Line>
    )
  if (verified)
    return (
      <Line
        icon={<BadgeCheck aria-hidden="true" className="text-info-ink" />}
        action={<End>{t('remove_mark')}</End>}
      >
        {t('approved', { date: format.dateTime(new Date(verified), { dateStyle: 'long' }) })}
        <span className="block text-sm text-ink-soft">{t('approved_hint')}</span>
      </Line>
    )
  if (!has_portrait) return <p className="text-ink-soft">{t('no_portrait')}</p>
  return (
    <>
      {reason && <p className="mb-4">{t('rejected', { reason: reasons(reason) })}</p>}
      {state !== 'asked' && tries_left === 0 ? (
        <p className="text-ink-soft">{t('no_tries')}</p>
      ) : (
        <Button variant="secondary" icon={<Camera />} onClick={onOpen}>
          {t(state === 'asked' ? 'go_on' : reason ? 'retry' : 'start')}
        </Button>
      )}
    </>
  )
}

function Line({ icon, action, children }: Record<'icon' | 'action' | 'children', ReactNode>) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 [&_svg]:size-5 [&_svg]:shrink-0">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3 [&>svg]:mt-0.5">
        {icon}
        <p>{children}</p>
      </div>
      {action}
    </div>
  )
}

/** Takes back what waits, or the mark. */
function End({ children }: { children: ReactNode }) {
  const errorText = useErrorText()
  const refresh = useReadAgain()
  const end = useMutation(useApi().photos.endVerification.mutationOptions({ onSettled: refresh }))
  return (
    <div>
      <Button size="sm" variant="secondary" busy={end.isPending} onClick={() => end.mutate({})}>
        {children}
      </Button>
      {end.error && <FormError title={errorText(end.error)} />}
    </div>
  )
}

function useReadAgain() {
  const api = useApi()
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.photos.verification.key() }),
      queryClient.invalidateQueries({ queryKey: api.members.profile.key() }),
    ])
}
