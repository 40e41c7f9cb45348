import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useParams } from 'wouter'
import { api, queryClient } from '#features/office/frame/api.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import type { Self } from '#features/office/staff/contract.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Fictional, FictionalFields } from '../contract.ts'
import { Conflict } from './conflict.tsx'
import { FictionalForm } from './fictional-form.tsx'
import { Portraits } from './portraits.tsx'
import { type DraftOfProfile, draftOf, emptyDraft, useDraft } from './use-draft.ts'

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.fictional.open.key() }),
    queryClient.invalidateQueries({ queryKey: api.fictional.list.key() }),
  ])

const useSelf = () => useQuery(api.account.self.queryOptions()).data

/** Makes a fictional profile. */
export function NewFictionalPage() {
  const t = useTranslations('office.fictional')
  const self = useSelf()
  return (
    <>
      <PageHead title={t('new')} words={t('always')} />
      {self && <NewFields self={self} />}
    </>
  )
}

function NewFields({ self }: { self: Self }) {
  const t = useTranslations('office.fictional')
  const toast = useToast()
  const [, go] = useLocation()
  const key = useRef(crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const typed = useDraft(self.id, 'new', { version: '', draft: emptyDraft(self.language) })
  const make = useMutation(
    api.fictional.make.mutationOptions({
      onSuccess: async ({ id }) => {
        typed.onSaved('', typed.draft)
        await refresh()
        go(`/admin/fictional/${id}`)
        toast.show({ kind: 'success', title: t('made') })
      },
    }),
  )
  return (
    <SectionCard id="fields" title={t('profile')}>
      <FictionalForm
        ref={form}
        draft={typed.draft}
        onChange={typed.change}
        button={t('make')}
        busy={make.isPending}
        error={make.error}
        onSave={(fields) => make.mutate({ ...fields, key: key.current })}
        aside={
          <Discard
            typed={typed}
            onChange={() => {
              make.reset()
              form.current?.focus()
            }}
          />
        }
      />
    </SectionCard>
  )
}

/** Throws away what is typed and not saved; that can be undone for a moment. */
function Discard({ typed, onChange }: { typed: DraftOfProfile; onChange: () => void }) {
  const t = useTranslations('office.fictional')
  const toast = useToast()
  if (!typed.isTyped) return null
  const discard = () => {
    const bringBack = typed.discard()
    onChange()
    toast.show({
      title: t('discarded'),
      action: {
        label: t('bring_back'),
        onClick() {
          bringBack()
          onChange()
        },
      },
    })
  }
  return (
    <Button variant="ghost" onClick={discard}>
      {t('discard')}
    </Button>
  )
}

/** One of the site's fictional profiles. */
export function FictionalPage() {
  const t = useTranslations('office.fictional')
  const words = useErrorWords()
  const { id = '' } = useParams()
  const found = useQuery(api.fictional.open.queryOptions({ input: { id } }))
  const self = useSelf()
  const pause = useMutation(api.fictional.pause.mutationOptions({ onSettled: refresh }))
  const profile = found.data?.profile
  if (found.error) return <FormError title={words.of(found.error)} />
  if (!profile || !self) return <Skeleton round="card" className="h-100" />
  const { paused, fields, portraits } = profile
  return (
    <>
      <PageHead
        title={fields.name}
        words={t(paused ? 'paused_words' : 'live_words')}
        action={
          <Button
            variant="secondary"
            busy={pause.isPending}
            onClick={() => pause.mutate({ id, paused: !paused })}
          >
            {paused ? t('resume') : t('pause')}
          </Button>
        }
      />
      {pause.error && <FormError title={words.of(pause.error)} />}
      <div className="flex flex-col gap-6">
        <Portraits id={id} portraits={portraits} onChange={refresh} />
        <Fields key={id} self={self} profile={profile} />
      </div>
    </>
  )
}

/** What the profile says. The form and the version that it was made from change together, whatever is read meanwhile. */
function Fields({ self, profile }: { self: Self; profile: Fictional }) {
  const t = useTranslations('office.fictional')
  const toast = useToast()
  const { id } = profile
  const form = useRef<HTMLFormElement>(null)
  const typed = useDraft(self.id, id, { version: profile.version, draft: draftOf(profile.fields) })
  const [conflicts, setConflicts] = useState({ times: 0, isOpen: false })
  const change = useMutation({
    mutationFn: (fields: FictionalFields) =>
      api.fictional.change.call({ ...fields, id, version: typed.version }),
    onSuccess: async ({ version }, fields) => {
      typed.onSaved(version, draftOf(fields))
      setConflicts({ ...conflicts, isOpen: false })
      await refresh()
      toast.show({ kind: 'success', title: t('saved') })
    },
    onError: async (error) => {
      if (errorCode(error) !== 'conflict') return
      // The member of the staff is told, so the next try replaces what the colleague has saved.
      const { profile: fresh } = await api.fictional.open.call({ id })
      typed.beginFrom({ version: fresh.version, draft: draftOf(fresh.fields) })
      setConflicts({ times: conflicts.times + 1, isOpen: true })
      await refresh()
    },
  })
  const beginAgain = () => {
    setConflicts({ ...conflicts, isOpen: false })
    change.reset()
    form.current?.focus()
  }
  return (
    <SectionCard id="fields" title={t('profile')}>
      {conflicts.isOpen && (
        <Conflict
          key={conflicts.times}
          theirs={typed.begun}
          mine={typed.draft}
          onTakeTheirs={() => {
            typed.takeTheirs()
            beginAgain()
          }}
        />
      )}
      <FictionalForm
        ref={form}
        draft={typed.draft}
        onChange={typed.change}
        button={t('save')}
        busy={change.isPending}
        error={errorCode(change.error) === 'conflict' ? null : change.error}
        onSave={(fields) => change.mutate(fields)}
        aside={!conflicts.isOpen && <Discard typed={typed} onChange={beginAgain} />}
      />
    </SectionCard>
  )
}
