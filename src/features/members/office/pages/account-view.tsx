import { useFormatter, useTranslations } from 'use-intl'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { SectionCard } from '#ui/section-card.tsx'
import type { MemberForStaff } from '../contract.ts'
import { Facts, None, useTime } from './facts.tsx'

type ViewProps = { member: MemberForStaff }

export function AccountView({ member }: ViewProps) {
  const t = useTranslations('office.members')
  const time = useTime()
  const nameOf = useNames()
  const { email, state, until, confirmed, came_by: cameBy, mail_stop: mailStop } = member
  const spelled = t(`states.${state}`)
  const standing =
    until && state === 'suspended'
      ? t('until', { state: spelled, at: time(until) })
      : until && state === 'deleted'
        ? t('back_until', { until: time(until) })
        : spelled
  return (
    <SectionCard id="account" title={t('account')}>
      <Facts
        facts={[
          [t('facts.email'), <Address key="email" email={email} />],
          [t('facts.state'), standing],
          [t('facts.since'), time(member.since)],
          [t('facts.confirmed'), confirmed ? time(confirmed) : t('never')],
          [t('facts.last_online'), time(member.last_online)],
          [t('facts.pays'), member.premium ? t('premium') : t('free')],
          [t('facts.language'), nameOf('language', member.language)],
          ...(mailStop ? [[t('facts.mail_stop'), t(`stops.${mailStop}`)] as const] : []),
          [
            t('facts.came_by'),
            cameBy.map(({ name, value }) => `${name}: ${value}`).join(', ') || t('unknown'),
          ],
          [t('facts.id'), member.id],
        ]}
      />
    </SectionCard>
  )
}

/** Breaks before the @, so that a narrow column cuts no name in two. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

export function SessionsView({ member: { sessions } }: ViewProps) {
  const t = useTranslations('office.members')
  const nameOf = useNames()
  const time = useTime()
  return (
    <SectionCard id="sessions" title={t('sessions')}>
      {sessions.length === 0 && <None>{t('no_sessions')}</None>}
      <ul className="flex flex-col gap-3 text-sm empty:hidden">
        {sessions.map(({ id, device, country, last_seen: seen }) => (
          <li key={id}>
            <span className="font-semibold">{device || t('unknown_device')}</span>
            {country && ` · ${nameOf('region', country)}`}
            <span className="block text-ink-soft">{t('used', { at: time(seen) })}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

export function ConsentsView({ member: { consents } }: ViewProps) {
  const t = useTranslations('office.members')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <SectionCard id="consents" title={t('consents')}>
      <Facts
        facts={consents.map(
          ({ what, given, withdrawn }) =>
            [
              t(`consent.${what}`),
              withdrawn
                ? t('withdrawn', { at: day(withdrawn) })
                : given
                  ? t('given', { at: day(given) })
                  : t('not_given'),
            ] as const,
        )}
      />
    </SectionCard>
  )
}

const MAIL_KINDS = [
  'activation',
  'reset',
  'reactivation',
  'mail_change',
  'mail_change_undo',
  'ending',
] as const

export function MailsView({ member: { mails } }: ViewProps) {
  const t = useTranslations('office.members')
  const time = useTime()
  return (
    <SectionCard id="mails" title={t('mails')}>
      {mails.length === 0 && <None>{t('no_mails')}</None>}
      <ul className="flex flex-col gap-3 text-sm empty:hidden">
        {mails.map(({ kind, asked, sent, used }) => (
          <li key={asked + kind}>
            <span className="font-semibold">
              {t(`mail_kinds.${MAIL_KINDS.find((one) => one === kind) ?? 'other'}`)}
            </span>
            <span className="block text-ink-soft">
              {t('asked', { at: time(asked) })} · {used ? t('link_over', { at: time(used) }) : t('not_used')}
            </span>
            {sent && <span className="block text-ink-soft">{t('sent', { at: time(sent) })}</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

type Kinds = ((key: string) => string) & { has(key: string): boolean }

/** What went to the member, of whatever kind. */
export function SentMailsView({ member: { sent_mails: mails, mail_troubles: troubles } }: ViewProps) {
  const t = useTranslations('office.members')
  const kinds = useTranslations('office.members.sent_kinds') as unknown as Kinds
  const time = useTime()
  const keyOf = (kind: string) => kind.replaceAll('.', '_')
  const nameOf = (kind: string) => kinds(kinds.has(keyOf(kind)) ? keyOf(kind) : 'other')
  return (
    <SectionCard id="sent-mails" title={t('sent_mails')}>
      {troubles.length > 0 && (
        <div className="mb-4 rounded-field bg-warning-soft p-4 text-sm">
          <h3 className="font-text text-sm font-semibold tracking-normal">{t('undelivered')}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {troubles.map(({ kind, trouble, since }) => (
              <li key={kind} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {nameOf(kind)}: {t(`mail_trouble.${trouble}`)}
                </span>
                <span>{time(since)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {mails.length === 0 && <None>{t('no_sent_mails')}</None>}
      <ul className="flex flex-col gap-2 text-sm empty:hidden">
        {mails.map(({ kind, at }) => (
          <li key={at + kind} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{nameOf(kind)}</span>
            <span className="text-ink-soft">{time(at)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
