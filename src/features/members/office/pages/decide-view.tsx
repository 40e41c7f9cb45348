import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LastDecision } from '#features/moderation/office/pages/use-queue.ts'
import { useUndoneToast } from '#features/moderation/office/pages/use-undone-toast.ts'
import { UndoStrip } from '#features/moderation/office/pages/verdict-bar.tsx'
import { VerdictDialog } from '#features/moderation/office/pages/verdict-dialog.tsx'
import type { Grave } from '#features/moderation/office/reasons.ts'
import { api, queryClient } from '#features/office/frame/api.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { MemberForStaff } from '../contract.ts'
import { useActError } from './use-act-error.ts'

const POSSIBLE: Grave[] = ['warn', 'reject', 'hide', 'suspend', 'ban']

const refresh = () => queryClient.invalidateQueries({ queryKey: api.members.open.key() })

/** What a moderator may decide about a member without an item, such as an account that a pattern ranked. */
export function DecideView({ member }: { member: MemberForStaff }) {
  const t = useTranslations('office.members')
  const verdicts = useTranslations('office.verdicts')
  const errorOf = useActError()
  const [grave, setGrave] = useState<{ kind: Grave; key: string }>()
  const [last, setLast] = useState<LastDecision>()
  const decide = useMutation(
    api.moderation.decideMember.mutationOptions({
      onSettled: refresh,
      onSuccess: ({ decision, undo_until }, { kind }) =>
        setLast({ id: decision, kind, undoUntil: Date.parse(undo_until) }),
    }),
  )
  const forget = () => {
    setLast(undefined)
    refresh()
  }
  const undo = useMutation(api.moderation.undo.mutationOptions({ onSettled: forget }))
  useUndoneToast()
  const pressed = useRef<HTMLButtonElement>(null)
  // What was decided may still be read when it is undone already.
  const mayPress = !decide.isPending && last === undefined
  useEffect(() => {
    // The button to undo had the focus, and is gone.
    if (mayPress && document.activeElement === document.body) pressed.current?.focus({ preventScroll: true })
  }, [mayPress])
  const refusal = errorOf(decide.error ?? undo.error)
  return (
    <SectionCard id="decide" title={t('decide')}>
      <p className="mb-3 text-sm text-ink-soft">{t('decide_words')}</p>
      {refusal && (
        <div className="mb-3">
          <FormError title={refusal} />
        </div>
      )}
      <div className="grid grid-cols-2 gap-2">
        {POSSIBLE.map((kind) => (
          <Button
            key={kind}
            size="sm"
            wide
            variant="secondary"
            disabled={!mayPress}
            onClick={(event) => {
              pressed.current = event.currentTarget
              // Made once: a decision that is sent again is the same one.
              setGrave({ kind, key: crypto.randomUUID() })
            }}
          >
            {verdicts(kind)}
          </Button>
        ))}
      </div>
      {grave && (
        <VerdictDialog
          member={member}
          kind={grave.kind}
          onClose={() => setGrave(undefined)}
          onDecide={(verdict) => {
            setGrave(undefined)
            decide.mutate({ ...verdict, id: member.id, key: grave.key })
          }}
        />
      )}
      {last && (
        <UndoStrip
          key={last.id}
          last={last}
          about={{ name: member.name, words: verdicts(last.kind as Grave) }}
          // The buttons above can’t be pressed meanwhile, and lose the focus.
          takesFocus
          busy={undo.isPending}
          onUndo={() => undo.mutate({ id: last.id })}
          onOver={forget}
        />
      )}
    </SectionCard>
  )
}
