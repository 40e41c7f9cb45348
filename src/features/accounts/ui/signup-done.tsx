import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import { photoSource } from '#client/photo-source.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { MailDrawing } from '#ui/drawings/mail.tsx'
import type { Activation } from '../contract.ts'
import { ResendActivation } from './resend-activation.tsx'

const FACES = 5
const TEXTS = { waiting: 'done.text_unsent', mailed: 'done.text', confirmed: 'done.confirmed' } as const

type SignupDoneProps = {
  email: string
  activation: Activation['state']
  /** To whom a first message waits. */
  writtenTo?: string
  matches: MemberCard[]
  onLeave: () => void
}

/** "Confirm your e-mail": where the link went, and what there is to do meanwhile. */
export function SignupDone({ email, activation, writtenTo, matches, onLeave }: SignupDoneProps) {
  const t = useTranslations('accounts.signup')
  const settings = useSettings()
  const faces = matches.filter(({ fictional, main_image }) => !fictional && main_image).slice(0, FACES)
  return (
    <div className="flex flex-col items-center gap-6 text-center">
      <div className="w-44">
        <MailDrawing />
      </div>
      <p className="text-ink-soft">
        {t.rich(TEXTS[activation], {
          email,
          b: (chunks) => <strong className="font-semibold break-all text-ink">{chunks}</strong>,
        })}{' '}
        {activation === 'mailed' && t('done.spam')}
      </p>
      {writtenTo && <p className="font-medium">{t('done.first_message', { name: writtenTo })}</p>}
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
          </div>
          <p className="text-sm font-medium">{t('work.found', { count: matches.length })}</p>
        </div>
      )}
      <div className="flex w-full flex-col gap-2">
        <Button
          size="lg"
          wide
          iconAfter={<ArrowRight />}
          render={<Link to="/signup-matches" onClick={onLeave} />}
        >
          {t('done.meet')}
        </Button>
        {activation !== 'confirmed' && <ResendActivation label={t('done.resend')} />}
        {settings.demo && (
          <Button variant="ghost" wide render={<a href="/dev/outbox" target="_blank" rel="noopener" />}>
            {t('done.outbox')}
          </Button>
        )}
      </div>
    </div>
  )
}
