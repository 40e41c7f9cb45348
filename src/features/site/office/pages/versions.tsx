import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { FormDialog } from '#features/office/frame/form-dialog.tsx'
import { OfficeList } from '#features/office/frame/office-list.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { FormField } from '../../changes/form-fields.ts'
import { DifferenceList } from './difference-list.tsx'

/** What each colleague changed of the site, and the way back. */
export function Versions() {
  const t = useTranslations('office.site')
  const format = useFormatter()
  const [chosen, setChosen] = useState<number>()
  const form = useQuery(api.site.form.queryOptions())
  const list = useInfiniteQuery(
    api.site.versions.infiniteOptions({
      input: (before: number | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ versions, has_older }) => (has_older ? versions.at(-1)?.number : undefined),
      refetchOnMount: 'always',
    }),
  )
  const versions = list.data?.pages.flatMap((page) => page.versions)
  // The form may have been read before a colleague's version that this list holds.
  const newest = versions?.[0]?.number
  return (
    <SectionCard id="versions" title={t('history')} hint={t('history_words')}>
      <OfficeList query={list} rows={versions} more={t('older')} none={t('history_none')}>
        {({ number, at, by, before, after, restored }) => (
          <li key={number} className="py-5">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0">
                <span className="font-semibold">{t('version', { number })}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {[
                    by ?? t('found'),
                    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
                    restored !== null && t('restored_from', { number: restored }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
              {number === newest ? (
                <span className="text-sm font-semibold text-success-ink">{t('now')}</span>
              ) : (
                <Button variant="secondary" size="sm" icon={<Undo2 />} onClick={() => setChosen(number)}>
                  {t('restore', { number })}
                </Button>
              )}
            </div>
            {form.data && <DifferenceList fields={form.data.fields} before={before} after={after} />}
          </li>
        )}
      </OfficeList>
      {chosen !== undefined && newest !== undefined && (
        <Restore
          number={chosen}
          version={newest}
          fields={form.data?.fields}
          onClose={() => setChosen(undefined)}
        />
      )}
    </SectionCard>
  )
}

type RestoreProps = {
  number: number
  version: number
  fields: Record<string, FormField> | undefined
  onClose: () => void
}

/** Tells what would change, and brings the version back. */
function Restore({ number, version, fields, onClose }: RestoreProps) {
  const t = useTranslations('office.site')
  const words = useErrorWords()
  const toast = useToast()
  const difference = useQuery({
    ...api.site.version.queryOptions({ input: { number } }),
    refetchOnMount: 'always',
  })
  const isSame = difference.data && Object.keys(difference.data.after).length === 0
  const restore = useMutation(
    api.site.restore.mutationOptions({
      onSuccess: () => toast.show({ kind: 'success', title: t('restored', { number }) }),
      onError: (error) => toast.show({ kind: 'danger', title: words.of(error) }),
      async onSettled() {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: api.account.self.key() }),
          queryClient.invalidateQueries({ queryKey: api.site.form.key() }),
          queryClient.invalidateQueries({ queryKey: api.site.versions.key() }),
        ])
        onClose()
      },
    }),
  )
  return (
    <FormDialog
      id="restore-site"
      title={t('restore_title', { number })}
      description={isSame ? undefined : t('restore_words')}
      submit={isSame ? undefined : t('restore', { number })}
      busy={restore.isPending}
      phone="full"
      onSubmit={() => restore.mutate({ number, version })}
      onClose={onClose}
    >
      {!difference.data || !fields ? (
        <Waiting query={difference} className="h-40" />
      ) : isSame ? (
        <p className="text-ink-soft">{t('restore_same')}</p>
      ) : (
        <DifferenceList fields={fields} {...difference.data} />
      )}
    </FormDialog>
  )
}
