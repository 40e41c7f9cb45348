import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { MailTrouble } from '#features/accounts/account/ui/mail-trouble.tsx'
import { useUser } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { isWantedByDefault, MAIL_KINDS, type MailKind } from '../kinds.ts'
import { MailStopped } from './mail-stopped.tsx'

const TOLD = MAIL_KINDS.filter(isWantedByDefault)
const ASKED = MAIL_KINDS.filter((kind) => !isWantedByDefault(kind))

/** One switch for each kind of mail, saved at once. */
export function EmailSetting() {
  const t = useTranslations('notifications.settings')
  const user = useUser()
  return (
    <SettingRow id="emails" title={t('emails_title')} hint={t('emails_hint')}>
      {user?.notifications_disabled[0] ? (
        <MailStopped reasons={user.notifications_disabled} email={user.email} />
      ) : (
        user?.status === 'not_confirmed' && (
          <p className="mb-4 rounded-field bg-warning-soft p-4 text-sm font-medium">
            {t('emails_unconfirmed')}
          </p>
        )
      )}
      {user?.mail_given_up && !user.notifications_disabled[0] && (
        <MailTrouble trouble="given_up" email={user.email} own className="mb-4" />
      )}
      <KindSwitches kinds={TOLD} />
      <h4 className="mt-6 border-t border-border pt-5 font-text text-base font-semibold tracking-normal">
        {t('emails_opt_in')}
      </h4>
      <p className="mt-0.5 mb-2 text-sm text-ink-soft">{t('emails_opt_in_hint')}</p>
      <KindSwitches kinds={ASKED} />
    </SettingRow>
  )
}

function KindSwitches({ kinds }: { kinds: MailKind[] }) {
  const t = useTranslations('notifications.kinds')
  const errorText = useErrorText()
  const api = useApi()
  const queryClient = useQueryClient()
  const options = api.notifications.preferences.queryOptions()
  const { emails } = useSuspenseQuery(options).data
  const show = (kind: MailKind, wanted: boolean) =>
    queryClient.setQueryData(
      options.queryKey,
      (known) => known && { ...known, emails: { ...known.emails, [kind]: wanted } },
    )
  const choose = useMutation({
    mutationFn: ({ kind, wanted }: { kind: MailKind; wanted: boolean }) =>
      api.notifications.choose.call({ emails: { [kind]: wanted } }),
    scope: { id: 'mail-kinds' },
    onMutate: ({ kind, wanted }) => show(kind, wanted),
    onError: (_error, { kind, wanted }) => show(kind, !wanted),
    // Saved searches say whether the weekly mail tells of them.
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.savedSearches.key() }),
  })
  return (
    <>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`${kind}.label`)}
          hint={t(`${kind}.hint`)}
          checked={emails[kind]}
          onChange={(event) => choose.mutate({ kind, wanted: event.target.checked })}
        />
      ))}
      {choose.error && <FormError key={choose.submittedAt} title={errorText(choose.error)} />}
    </>
  )
}
