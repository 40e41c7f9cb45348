import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { serverNow } from '#page/clock/server-time.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import { LoadingFailed } from '../../account/ui/loading-failed.tsx'
import type { Passkey } from '../passkey-contract.ts'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { isThereAlready, wasCanceled } from './passkey-failure.ts'
import { useEndingSessions } from './session-list.tsx'
import { ProofDeclined, useProof } from './use-proof.tsx'

/** Lists a member's passkeys, to rename, remove or add. */
export default function PasskeyList() {
  const t = useTranslations('accounts.passkeys')
  const api = useApi()
  const passkeys = useQuery(api.accounts.passkeys.queryOptions({ staleTime: 0 }))
  const { withProof, dialog } = useProof()
  const changed = usePasskeysChanged()
  const toast = useToast()
  const errorText = useErrorText()
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => withProof(() => api.accounts.removePasskey.call({ id })),
    async onSettled(_nothing, error) {
      if (error instanceof ProofDeclined) return
      // Already removed, perhaps in another window: the intended result.
      if (!error || errorCode(error) === 'not_found') await changed.tell(t('removed'))
      else toast.show({ kind: 'danger', title: errorText(error) })
    },
  })
  const [asked, setAsked] = useState<{ what: 'rename' | 'remove'; passkey: Passkey }>()
  if (passkeys.isError) return <LoadingFailed onAgain={() => void passkeys.refetch()} />
  if (!passkeys.data) return <SpinnerDots />
  const list = passkeys.data.passkeys
  const close = () => setAsked(undefined)
  return (
    <>
      {list.length === 0 && <p className="mb-4 max-w-[60ch] text-sm text-ink-soft">{t('none')}</p>}
      {list.length > 0 && (
        <ul aria-label={t('list')} className="mb-4 flex flex-col divide-y divide-border">
          {list.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              now={serverNow()}
              onRename={() => setAsked({ what: 'rename', passkey })}
              onRemove={() => setAsked({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      <AddPasskey withProof={withProof} onAdded={() => void changed.tell(t('added'))} />
      {asked?.what === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      {asked?.what === 'remove' && (
        <RemovePasskeyDialog
          name={asked.passkey.name}
          onConfirm={() => remove.mutate(asked.passkey)}
          onClose={close}
        />
      )}
      {dialog}
      {changed.dialog}
    </>
  )
}

type PasskeyItemProps = { passkey: Passkey; now: number; onRename: () => void; onRemove: () => void }

function PasskeyItem({ passkey, now, onRename, onRemove }: PasskeyItemProps) {
  const t = useTranslations('accounts.passkeys')
  const format = useFormatter()
  const { name } = passkey
  const used = passkey.last_used
    ? t('used', { ago: format.relativeTime(new Date(passkey.last_used), new Date(now)) })
    : t('unused')
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-5.5"
      >
        <KeyRound />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="as-written font-semibold break-words">{name}</span>
          {passkey.synced && <Chip size="sm">{t('synced')}</Chip>}
        </p>
        <p className="text-sm text-ink-soft">{used}</p>
        <p className="text-sm text-ink-soft">
          {t('created', { date: format.dateTime(new Date(passkey.created_at), { dateStyle: 'medium' }) })}
        </p>
      </div>
      <div className="-me-2 flex shrink-0">
        <IconButton label={t('rename', { name })} icon={<Pencil />} onClick={onRename} />
        <IconButton label={t('remove', { name })} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  )
}

type WithProof = ReturnType<typeof useProof>['withProof']

function AddPasskey({ withProof, onAdded }: { withProof: WithProof; onAdded: () => void }) {
  const t = useTranslations('accounts.passkeys')
  const api = useApi()
  const errorText = useErrorText()
  const add = useMutation({
    mutationFn: async () => {
      const { addPasskey } = await import('./passkey-ceremony.ts')
      return withProof(() => addPasskey(api))
    },
    onSuccess: onAdded,
  })
  const { error } = add
  const failed = error && !(error instanceof ProofDeclined)
  const wordsOf = (failure: Error) => {
    if (isThereAlready(failure)) return t('held_already')
    return wasCanceled(failure) ? t('canceled') : errorText(failure)
  }
  const unconfirmed = useUser()?.status === 'not_confirmed'
  if (unconfirmed) return <p className="text-sm text-ink-soft">{t('confirm_first')}</p>
  if (!('PublicKeyCredential' in window)) return <p className="text-sm text-ink-soft">{t('unsupported')}</p>
  return (
    <div className="flex flex-col items-start gap-4">
      {failed && <FormError key={add.submittedAt} title={wordsOf(error)} />}
      <Button variant="secondary" icon={<Plus />} busy={add.isPending} onClick={() => add.mutate()}>
        {t('add')}
      </Button>
    </div>
  )
}

/** After a change of passkeys: reloads the list and offers to end other sessions. */
function usePasskeysChanged() {
  const t = useTranslations('accounts.passkeys')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { endOthers, dialog } = useEndingSessions()
  const tell = async (title: string) => {
    toast.show({
      kind: 'success',
      title,
      action: { label: t('end_others'), onClick: endOthers },
      seconds: 12,
    })
    await queryClient.invalidateQueries({ queryKey: api.accounts.passkeys.key() })
  }
  return { tell, dialog }
}
