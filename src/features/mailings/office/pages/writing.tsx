import { useMutation } from '@tanstack/react-query'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { api, queryClient } from '#features/office/frame/api.ts'
import { keepTyped, readTyped } from '#features/office/frame/typed.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import type { Self } from '#features/office/staff/contract.ts'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficeDraft } from '../contract.ts'
import { AudienceFields } from './audience-fields.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { Preview } from './preview.tsx'
import { Receivers } from './receivers.tsx'
import { refreshMailings } from './refresh-mailings.ts'
import { SendDialog } from './send-dialog.tsx'
import { LinkFields, WordsFields } from './words-fields.tsx'

type WritingProps = { self: Self; id: string; saved: { draft: OfficeDraft; version: number } }

type Kept = { version: number; draft: OfficeDraft }

const keptAs = (id: string) => `mailing ${id}`

/** Writes a mailing: its words in each language, its readers, how it looks, and sends it. */
export function Writing({ self, id, saved: { draft: written, version } }: WritingProps) {
  const t = useTranslations('office.mailings')
  const words = useErrorWords()
  const toast = useToast()
  const [, go] = useLocation()
  const [draft, setDraft] = useState(() => {
    const left = readTyped<Kept>(self.id, keptAs(id))
    return left?.version === version ? left.draft : written
  })
  const [language, setLanguage] = useState<Locale>(LOCALES.find((one) => written.texts[one]) ?? self.language)
  const [sending, setSending] = useState(false)
  const change = (more: Partial<OfficeDraft>) =>
    setDraft((known) => {
      const next = { ...known, ...more }
      keepTyped(self.id, keptAs(id), { version, draft: next })
      return next
    })
  const save = useMutation({
    mutationFn: () => api.mailings.change.call({ id, version, draft }),
    onSuccess: (kept) => {
      keepTyped(self.id, keptAs(id), undefined)
      refreshMailings()
      const { queryKey } = api.mailings.open.queryOptions({ input: { id } })
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...kept, draft })
    },
    onError: (error) => showField(error, setLanguage),
  })
  const test = useMutation({
    mutationFn: async () => {
      await save.mutateAsync()
      await api.mailings.test.call({ id, language })
    },
    onSuccess: () => toast.show({ kind: 'success', title: t('test_sent', { email: self.email }) }),
  })
  const remove = useMutation(
    api.mailings.remove.mutationOptions({
      onSuccess: () => {
        refreshMailings()
        go('/admin/mailings')
      },
    }),
  )
  const error = save.error ?? test.error ?? remove.error
  const at = (path: string) => words.at(error, path)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1fr_26rem]">
      <form
        noValidate
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined, {
            onSuccess: () => toast.show({ kind: 'success', title: t('saved') }),
          })
        }}
      >
        <SectionCard id="words" title={t('text')} hint={t('text_hint')}>
          <div className="flex flex-col gap-5">
            <LanguageTabs texts={draft.texts} chosen={language} onChoose={setLanguage} />
            <WordsFields key={language} {...{ language, draft, change, at }} />
          </div>
        </SectionCard>
        <SectionCard id="link" title={t('link')} hint={t('link_hint')}>
          <LinkFields {...{ draft, change, at }} />
        </SectionCard>
        <SectionCard id="audience" title={t('audience')} hint={t(`agreed.${draft.kind}`)}>
          <AudienceFields {...{ draft, change }} />
          <Receivers draft={draft} />
        </SectionCard>
        {error && errorCode(error) !== 'invalid_input' && (
          <FormError title={errorCode(error) === 'conflict' ? t('changed_elsewhere') : words.of(error)} />
        )}
        {error && errorCode(error) === 'invalid_input' && <FormError title={t('look_at_fields')} />}
        <div className="flex flex-wrap gap-3">
          <Button
            icon={<Send />}
            onClick={() => save.mutate(undefined, { onSuccess: () => setSending(true) })}
          >
            {t('send')}
          </Button>
          <Button variant="secondary" type="submit" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            {t('test')}
          </Button>
          <Button
            variant="ghost"
            icon={<Trash2 />}
            busy={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            {t('remove')}
          </Button>
        </div>
      </form>
      <Preview draft={draft} language={language} />
      {sending && (
        <SendDialog
          {...{ id, version, draft }}
          onClose={() => setSending(false)}
          onRefused={(refusal) => showField(refusal, setLanguage)}
        />
      )}
    </div>
  )
}

/** Opens the language in which something is wrong. */
function showField(error: unknown, setLanguage: (language: Locale) => void): void {
  const [wrong] = errorData(error, 'invalid_input')?.fields ?? []
  const language = LOCALES.find((one) => wrong?.path.includes(`texts.${one}.`))
  if (language) setLanguage(language)
}
