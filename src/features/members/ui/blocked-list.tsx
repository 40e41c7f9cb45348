import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { photoSource } from '#page/photo-source.ts'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import type { BlockedMember } from '../contract.ts'

/** The members whom I have blocked, each with a button to unblock. */
export default function BlockedList() {
  const t = useTranslations('members.blocked')
  const errorText = useErrorText()
  const api = useApi()
  const { data, error } = useQuery(api.members.blocked.queryOptions({ staleTime: 0 }))
  if (error) return <FormError title={errorText(error)} />
  if (!data) return <SpinnerDots />
  if (data.members.length === 0) return <p className="text-sm text-ink-soft">{t('none')}</p>
  return (
    <ul className="flex flex-col gap-3">
      {data.members.map((member) => (
        <Blocked key={member.id} member={member} />
      ))}
    </ul>
  )
}

function Blocked({ member }: { member: BlockedMember }) {
  const t = useTranslations('members.blocked')
  const name = member.name ?? t('nameless')
  const format = useFormatter()
  const errorText = useErrorText()
  const { cdn_prefix, fictional_singular } = useSettings()
  const api = useApi()
  const queryClient = useQueryClient()
  const unblock = useMutation(
    api.members.unblock.mutationOptions({
      onSuccess() {
        queryClient.setQueryData(
          api.members.blocked.queryKey(),
          (known) => known && { members: known.members.filter(({ id }) => id !== member.id) },
        )
        readAgain(queryClient, api.members.profile.key())
        readAgain(queryClient, api.chat.list.key())
      },
    }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar photo={photoSource(member.main_image, cdn_prefix)} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="as-written truncate font-medium">{name}</p>
        {member.fictional && <FictionalMark word={fictional_singular} on="small-text" />}
        <p className="text-sm text-ink-soft">
          {t('since', { date: format.dateTime(new Date(member.blocked_at), { dateStyle: 'medium' }) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={unblock.isPending}
        aria-label={t('unblock_name', { name })}
        onClick={() => unblock.mutate({ id: member.id })}
      >
        {t('unblock')}
      </Button>
      {unblock.error && (
        <div className="w-full">
          <FormError key={unblock.submittedAt} title={errorText(unblock.error)} />
        </div>
      )}
    </li>
  )
}
