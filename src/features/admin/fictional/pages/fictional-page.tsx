import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useParams } from 'wouter'
import { errorCode } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { api, queryClient } from '../../office/api.ts'
import { PageHead } from '../../office/page-head.tsx'
import { useErrorWords } from '../../office/use-error-words.ts'
import type { Fictional } from '../fictional-contract.ts'
import { FictionalForm } from './fictional-form.tsx'
import { Portraits } from './portraits.tsx'

const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.fictionalProfile.key() }),
    queryClient.invalidateQueries({ queryKey: api.fictionalProfiles.key() }),
  ])

/** Makes a fictional profile. */
export function NewFictionalPage() {
  const t = useTranslations('admin.fictional')
  const [, go] = useLocation()
  const key = useRef(crypto.randomUUID())
  const make = useMutation(
    api.makeFictional.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh()
        go(`/admin/fictional/${id}`)
      },
    }),
  )
  return (
    <>
      <PageHead title={t('new')} words={t('always')} />
      <SectionCard id="fields" title={t('profile')}>
        <FictionalForm
          button={t('make')}
          busy={make.isPending}
          error={make.error}
          onSave={(fields) => make.mutate({ ...fields, key: key.current })}
        />
      </SectionCard>
    </>
  )
}

/** One of the site's fictional profiles. */
export function FictionalPage() {
  const t = useTranslations('admin.fictional')
  const words = useErrorWords()
  const { id = '' } = useParams()
  const found = useQuery(api.fictionalProfile.queryOptions({ input: { id } }))
  const pause = useMutation(api.pauseFictional.mutationOptions({ onSettled: refresh }))
  const profile = found.data?.profile
  if (found.error) return <FormError title={words.of(found.error)} />
  if (!profile) return <Skeleton round="card" className="h-100" />
  const { paused, fields, portraits } = profile
  return (
    <>
      <PageHead
        title={fields.name}
        words={paused ? t('paused_words') : t('always')}
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
        <Fields key={id} profile={profile} />
      </div>
    </>
  )
}

/** What the profile says. The form and the version that it was made from change together, whatever is read meanwhile. */
function Fields({ profile }: { profile: Fictional }) {
  const t = useTranslations('admin.fictional')
  const toast = useToast()
  const { id } = profile
  const [shown, setShown] = useState({ fields: profile.fields, times: 0 })
  const [version, setVersion] = useState(profile.version)
  const change = useMutation(
    api.changeFictional.mutationOptions({
      onSuccess: async (saved) => {
        setVersion(saved.version)
        await refresh()
        toast.show({ kind: 'success', title: t('saved') })
      },
      onError: async (error) => {
        if (errorCode(error) !== 'conflict') return
        // The member of the staff is told, so the next try replaces what the colleague has saved.
        const { profile: fresh } = await api.fictionalProfile.call({ id })
        setVersion(fresh.version)
        await refresh()
      },
    }),
  )
  const isStale = errorCode(change.error) === 'conflict'
  const takeTheirs = () => {
    setShown({ fields: profile.fields, times: shown.times + 1 })
    setVersion(profile.version)
    change.reset()
  }
  return (
    <SectionCard id="fields" title={t('profile')}>
      {isStale && (
        <div className="mb-6 flex flex-col items-start gap-3">
          <FormError title={t('stale_title')} errors={[{ message: t('stale') }]} />
          <Button variant="secondary" size="sm" onClick={takeTheirs}>
            {t('take_theirs')}
          </Button>
        </div>
      )}
      <FictionalForm
        key={shown.times}
        saved={shown.fields}
        button={t('save')}
        busy={change.isPending}
        error={isStale ? null : change.error}
        onSave={(said) => change.mutate({ ...said, id, version })}
      />
    </SectionCard>
  )
}
