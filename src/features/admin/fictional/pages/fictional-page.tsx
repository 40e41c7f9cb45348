import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useParams } from 'wouter'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { api, queryClient } from '../../office/api.ts'
import { PageHead } from '../../office/page-head.tsx'
import { useErrorWords } from '../../office/use-error-words.ts'
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
  const toast = useToast()
  const { id = '' } = useParams()
  const found = useQuery(api.fictionalProfile.queryOptions({ input: { id } }))
  const change = useMutation(
    api.changeFictional.mutationOptions({
      onSuccess: async () => {
        await refresh()
        toast.show({ kind: 'success', title: t('saved') })
      },
    }),
  )
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
        <SectionCard id="fields" title={t('profile')}>
          <FictionalForm
            key={id}
            saved={fields}
            button={t('save')}
            busy={change.isPending}
            error={change.error}
            onSave={(said) => change.mutate({ ...said, id })}
          />
        </SectionCard>
      </div>
    </>
  )
}
