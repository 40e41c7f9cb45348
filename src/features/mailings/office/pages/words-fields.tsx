import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { LOCALE_NAMES, type Locale } from '#shared/locales.ts'
import { MAILING_KINDS } from '#shared/mailings/mailing.ts'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { OfficeDraft } from '../contract.ts'
import { EMPTY_WORDS } from './empty-draft.ts'

type Fields = {
  draft: OfficeDraft
  change: (more: Partial<OfficeDraft>) => void
  /** What is wrong with a field. */
  at: (path: string) => string | undefined
}

/** The words in one language. */
export function WordsFields({ language, draft, change, at }: Fields & { language: Locale }) {
  const t = useTranslations('office.mailings')
  const words = draft.texts[language] ?? EMPTY_WORDS
  const wrong = (name: string) => at(`texts.${language}.${name}`) ?? at(`draft.texts.${language}.${name}`)
  const field = (name: keyof typeof words) => ({
    lang: language,
    name: `${language}.${name}`,
    value: words[name],
    onChange: (event: { target: { value: string } }) =>
      change({ texts: { ...draft.texts, [language]: { ...words, [name]: event.target.value } } }),
    error: wrong(name),
  })
  const name = LOCALE_NAMES[language]
  return (
    <>
      <TextField
        label={t('subject', { language: name })}
        maxLength={120}
        autoComplete="off"
        {...field('subject')}
      />
      <TextArea
        label={t('body', { language: name })}
        hint={t('body_hint')}
        rows={8}
        maxRows={24}
        maxLength={5_000}
        {...field('body')}
      />
      <TextField
        label={t('button', { language: name })}
        hint={t('button_hint')}
        maxLength={40}
        autoComplete="off"
        {...field('button')}
      />
    </>
  )
}

/** What it is, and where it leads; the same in all languages. */
export function LinkFields({ draft, change, at }: Fields) {
  const t = useTranslations('office.mailings')
  const { data } = useQuery(api.mailings.codes.queryOptions())
  const codes = data?.codes ?? []
  return (
    <div className="flex flex-col gap-5">
      <SegmentedControl
        legend={t('kind')}
        name="kind"
        value={draft.kind}
        onChange={(kind) => change(kind === 'news' ? { kind, code: null } : { kind })}
        options={MAILING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <p className="-mt-2 text-sm text-ink-soft">{t(`promised.${draft.kind}`)}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('path')}
          hint={t('path_hint')}
          name="path"
          placeholder="/members"
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.path ?? ''}
          onChange={(event) => change({ path: event.target.value || null })}
          error={at('path') ?? at('draft.path')}
        />
        {draft.kind === 'promotions' && (
          <SelectField
            label={t('code')}
            hint={t('code_hint')}
            name="code"
            value={draft.code ?? ''}
            onChange={(event) => change({ code: event.target.value || null })}
            options={[
              { value: '', label: t('no_code') },
              ...codes.map(({ id, code }) => ({ value: id, label: code })),
            ]}
            error={at('code') ?? at('draft.code')}
          />
        )}
      </div>
    </div>
  )
}
