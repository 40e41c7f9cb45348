import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useParams } from 'wouter'
import { api, queryClient } from '#features/office/frame/api.ts'
import { BothVersions } from '#features/office/frame/both-versions.tsx'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { type Draft, useDraft } from '#features/office/frame/use-draft.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import type { Self } from '#features/office/staff/contract.ts'
import { errorData } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Fictional, FictionalFields } from '../contract.ts'
import { draftOf, emptyDraft, type FictionalDraft, join, namesWithin, split } from './draft.ts'
import { FictionalForm } from './fictional-form.tsx'
import { Portraits } from './portraits.tsx'
import { useFieldWords } from './use-field-words.ts'

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.fictional.open.key() }),
    queryClient.invalidateQueries({ queryKey: api.fictional.list.key() }),
  ])

/** @param name what it is kept by */
function useFictionalDraft(staffId: string, name: string, version: string, saved: FictionalDraft) {
  const draft = useDraft(staffId, `fictional ${name}`, { version, fields: split(saved) })
  return {
    ...draft,
    typed: join(draft.fields),
    change: (part: Partial<FictionalDraft>) => draft.change((fields) => split({ ...join(fields), ...part })),
  }
}

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
  const draft = useFictionalDraft(self.id, 'new', '', emptyDraft(self.language))
  const make = useMutation(
    api.fictional.make.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh()
        go(`/admin/fictional/${id}`)
        draft.clear()
        toast.show({ kind: 'success', title: t('made') })
      },
    }),
  )
  return (
    <SectionCard id="fields" title={t('profile')}>
      <FictionalForm
        ref={form}
        draft={draft.typed}
        onChange={draft.change}
        button={t('make')}
        busy={make.isPending}
        error={make.error}
        onSave={(fields) => make.mutate({ ...fields, key: key.current })}
        aside={
          <Discard
            draft={draft}
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
function Discard({ draft, onChange }: { draft: Pick<Draft, 'changed' | 'clear'>; onChange: () => void }) {
  const t = useTranslations('office.fictional')
  const toast = useToast()
  if (draft.changed.length === 0) return null
  const discard = () => {
    const bringBack = draft.clear()
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
  const words = useFieldWords()
  const toast = useToast()
  const { id } = profile
  const form = useRef<HTMLFormElement>(null)
  const draft = useFictionalDraft(self.id, id, profile.version, draftOf(profile.fields))
  const change = useMutation({
    mutationFn: (fields: FictionalFields) =>
      api.fictional.change.call({ ...fields, id, version: String(draft.version) }),
    onSuccess: async ({ version }, fields) => {
      draft.onSaved(version, split(draftOf(fields)))
      await refresh()
      toast.show({ kind: 'success', title: t('saved') })
    },
    onError: async (error) => {
      const isMet = draft.meet(error, (values) => split(draftOf(values as FictionalFields)))
      if (isMet) await refresh()
    },
  })
  const beginAgain = () => {
    change.reset()
    form.current?.focus()
  }
  const said = (name: string, mine: unknown, theirs: unknown) => {
    const sides = {
      mine: join({ ...draft.fields, [name]: mine }),
      theirs: join({ ...draft.fields, [name]: theirs }),
    }
    return namesWithin(name)
      .map((one) => ({
        label: words.label(one),
        mine: words.said(one, sides.mine),
        theirs: words.said(one, sides.theirs),
      }))
      .filter((one) => one.mine !== one.theirs)
  }
  return (
    <SectionCard id="fields" title={t('profile')}>
      <div className="mb-6 empty:hidden">
        <BothVersions
          draft={draft}
          label={(name) => words.label(namesWithin(name)[0]!)}
          said={said}
          onClose={() => {
            draft.clear()
            beginAgain()
          }}
        />
      </div>
      <FictionalForm
        ref={form}
        draft={draft.typed}
        onChange={draft.change}
        button={t('save')}
        busy={change.isPending}
        error={errorData(change.error, 'conflict')?.saved ? null : change.error}
        onSave={(fields) => change.mutate(fields)}
        aside={<Discard draft={draft} onChange={beginAgain} />}
      />
    </SectionCard>
  )
}
