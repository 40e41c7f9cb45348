import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings, useUser } from '#page/account.ts'
import { photoSource } from '#page/photo-source.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import { MailTrouble } from '../../account/ui/mail-trouble.tsx'
import type { Activation } from '../signup-contract.ts'
import { ResendActivation } from './resend-activation.tsx'

const FACES = 5
const LOOK_MILLISECONDS = 5_000
const TEXTS = { waiting: 'done.text_unsent', mailed: 'done.text', confirmed: 'done.confirmed' } as const

type SignupDoneProps = {
  email: string
  activation: Activation['state']
  /** The name of the member who will get the first message. */
  writtenTo?: string
  matches: MemberCard[]
  onLeave: () => void
}

/** "Confirm your e-mail": the address of the link, and what to do meanwhile. */
export function SignupDone({ email, activation: sent, writtenTo, matches, onLeave }: SignupDoneProps) {
  const t = useTranslations('accounts.signup')
  const settings = useSettings()
  // The link may have been opened meanwhile, in another tab or on another device.
  const confirmed = useUser()?.status === 'active'
  const api = useApi()
  const { data } = useQuery({
    ...api.accounts.activation.queryOptions(),
    enabled: !confirmed,
    initialData: { state: sent },
    refetchInterval: LOOK_MILLISECONDS,
  })
  const activation = confirmed ? 'confirmed' : data.state
  const faces = matches.filter(({ fictional, main_image }) => !fictional && main_image).slice(0, FACES)
  const more = matches.length - faces.length
  return (
    <div className="flex flex-col items-center gap-6 text-center">
      <div className="w-44">
        <MailDrawing />
      </div>
      <Said activation={activation} email={email} />
      {writtenTo && !confirmed && (
        <p className="font-medium">{t('done.first_message', { name: writtenTo })}</p>
      )}
      {faces.length > 0 && (
        <div className="flex flex-col items-center gap-2">
          <div aria-hidden="true" className="flex ps-3">
            {faces.map(({ id, main_image }) => (
              <Avatar
                key={id}
                size="lg"
                photo={photoSource(main_image, settings.cdn_prefix)}
                className="-ms-3 rounded-full ring-4 ring-raised"
              />
            ))}
            {/* One more is nothing to count: the line below says how many there are. */}
            {more > 1 && (
              <span className="z-1 -ms-3 grid size-16 place-items-center rounded-full bg-primary-soft font-semibold text-primary-ink ring-4 ring-raised tabular">
                +{more}
              </span>
            )}
          </div>
          <p className="text-sm font-medium">{t('work.found', { count: matches.length })}</p>
        </div>
      )}
      <div className="flex w-full flex-col gap-2">
        {confirmed && (
          <Button size="lg" wide render={<Link to="/profile/start" onClick={onLeave} />}>
            {t('done.start')}
          </Button>
        )}
        <Button
          size="lg"
          wide
          variant={confirmed ? 'secondary' : 'primary'}
          iconAfter={<ArrowRight />}
          render={<Link to="/signup-matches" onClick={onLeave} />}
        >
          {t('done.meet')}
        </Button>
        {activation !== 'confirmed' && <ResendActivation label={t('done.resend')} />}
        {settings.demo && !confirmed && (
          <Button variant="ghost" wide render={<a href="/dev/outbox" target="_blank" rel="noopener" />}>
            {t('done.outbox')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Whether the mail has left. Of an address that takes none, the button below tells. */
function Said({ activation, email }: { activation: Activation['state']; email: string }) {
  const t = useTranslations('accounts.signup')
  switch (activation) {
    case 'refused':
      return null
    case 'delayed':
    case 'given_up':
      return <MailTrouble trouble={activation === 'delayed' ? 'waits' : 'given_up'} email={email} />
    default:
      return (
        <p className="text-ink-soft">
          {t.rich(TEXTS[activation], {
            email,
            b: (chunks) => <strong className="font-semibold wrap-anywhere text-ink">{chunks}</strong>,
          })}{' '}
          {activation === 'mailed' && t('done.spam')}
        </p>
      )
  }
}
