import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { api, queryClient } from '#features/office/frame/api.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { LONG_TEXT } from '../../ui/long-text.ts'

type Words = { title: string; description: string; body: string }

/** The words of one page in one language. */
export function TextPage({ slug, locale }: { slug: string; locale: Locale }) {
  const t = useTranslations('office.site')
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const [, go] = useLocation()
  const { data, error } = useQuery(api.site.text.queryOptions({ input: { slug, locale } }))
  const words = useErrorWords()
  if (error && !data) return <EmptyState heading="h1" title={words.of(error)} words={t('texts')} />
  return (
    <>
      <PageHead title={data?.program.title ?? t('texts')} words={slug === 'terms' && t('terms_note')} />
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <SelectField
          label={t('text_language')}
          className="w-full max-w-60"
          value={locale}
          onChange={(event) => go(`/admin/site/texts/${slug}/${event.target.value}`)}
          options={LOCALES.map((one) => ({ value: one, label: languages.of(one) ?? one }))}
        />
        <Button variant="ghost" onClick={() => go('/admin/site/texts')}>
          {t('all_texts')}
        </Button>
      </div>
      {data ? (
        <TextForm key={`${slug}/${locale}`} slug={slug} locale={locale} {...data} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

type Version = { id: string; at: string; by: string; text: Words | null }
type FormProps = {
  slug: string
  locale: Locale
  text: Words
  program: Words
  is_own: boolean
  placeholders: string[]
  versions: Version[]
}

function TextForm({ slug, locale, text, program, is_own, placeholders, versions }: FormProps) {
  const t = useTranslations('office.site')
  const words = useErrorWords()
  const toast = useToast()
  const [typed, setTyped] = useState<Words>()
  // What was there when the typing began.
  const [seen, setSeen] = useState<string | null>()
  const newest = versions[0]?.id ?? null
  const shown = typed ?? text
  const change = (part: Partial<Words>) => {
    if (!typed) setSeen(newest)
    setTyped({ ...shown, ...part })
  }
  const preview = useMutation(api.site.previewText.mutationOptions())
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.site.text.key({ input: { slug, locale } }) }),
      queryClient.invalidateQueries({ queryKey: api.site.texts.key() }),
    ])
  const save = useMutation(
    api.site.writeText.mutationOptions({
      async onSuccess() {
        await refresh()
        setTyped(undefined)
        setSeen(undefined)
        toast.show({ kind: 'success', title: t('text_saved') })
      },
      async onError(error) {
        if (errorCode(error) !== 'conflict') return
        await refresh()
        setSeen(undefined)
      },
    }),
  )
  const send = (next: Words | null) =>
    save.mutate({ slug, locale, seen: seen === undefined ? newest : seen, text: next })
  const error = save.error ?? preview.error
  const errorAt = (part: string) => words.at(error, `text.${part}`) ?? words.at(error, part)
  return (
    <div className="flex flex-col gap-6">
      <SectionCard
        id="text"
        title={shown.title || program.title}
        state={<span className="text-sm text-ink-soft">{!is_own && t('program_words')}</span>}
      >
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            send(shown)
          }}
        >
          {error && errorCode(error) !== 'invalid_input' && (
            <FormError title={errorCode(error) === 'conflict' ? t('text_stale') : words.of(error)} />
          )}
          <TextField
            label={t('text_title')}
            lang={locale}
            maxLength={120}
            value={shown.title}
            onChange={(event) => change({ title: event.target.value })}
            error={errorAt('title')}
          />
          <TextArea
            label={t('text_description')}
            lang={locale}
            rows={2}
            maxLength={300}
            value={shown.description}
            onChange={(event) => change({ description: event.target.value })}
            error={errorAt('description')}
          />
          <TextArea
            label={t('text_body')}
            hint={t('text_body_hint')}
            lang={locale}
            rows={18}
            maxRows={40}
            maxLength={60_000}
            value={shown.body}
            onChange={(event) => change({ body: event.target.value })}
            error={errorAt('body')}
          />
          <p className="text-sm break-words text-ink-soft">
            {t('placeholders', { names: placeholders.map((one) => `{{${one}}}`).join(' ') })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={save.isPending} disabled={!typed}>
              {t('save')}
            </Button>
            <Button
              variant="secondary"
              icon={<Eye />}
              busy={preview.isPending}
              onClick={() => preview.mutate({ slug, locale, text: shown })}
            >
              {t('preview')}
            </Button>
            {is_own && (
              <Button variant="ghost" onClick={() => send(null)} disabled={save.isPending}>
                {t('to_program')}
              </Button>
            )}
          </div>
        </form>
      </SectionCard>
      <TextVersions versions={versions} onTake={(version) => change(version ?? program)} />
      {preview.data && <Preview {...preview.data} locale={locale} onClose={preview.reset} />}
    </div>
  )
}

function TextVersions({ versions, onTake }: { versions: Version[]; onTake: (text: Words | null) => void }) {
  const t = useTranslations('office.site')
  const format = useFormatter()
  if (versions.length === 0) return null
  return (
    <SectionCard id="text-versions" title={t('text_versions')} hint={t('to_program_words')}>
      <ol className="-my-2 divide-y divide-border">
        {versions.map(({ id, at, by, text }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <p className="min-w-0">
              <span className="font-semibold">{by}</span>{' '}
              <span className="text-sm text-ink-soft">
                {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
                {!text && ` · ${t('program_words')}`}
              </span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => onTake(text)}>
              {t('take_version')}
            </Button>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

type PreviewProps = { title: string; description: string; html: string; locale: Locale; onClose: () => void }

function Preview({ title, description, html, locale, onClose }: PreviewProps) {
  const t = useTranslations('office.site')
  const frame = useTranslations('office.frame')
  return (
    <Dialog open onOpenChange={onClose} title={t('preview_title')} closeLabel={frame('close')} phone="full">
      <article lang={locale} className="pb-4">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{description}</p>
        <div
          className={`mt-6 ${LONG_TEXT}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made on the server, where staff's words become no tags
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </article>
    </Dialog>
  )
}
