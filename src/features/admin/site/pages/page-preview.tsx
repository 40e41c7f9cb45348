import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorData } from '#page/errors/declared-error.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../office/api.ts'
import { useErrorWords } from '../../office/use-error-words.ts'
import { PREVIEW_PAGE_NAMES, type PreviewPage } from '../preview-pages.ts'
import { useFieldWords } from './use-field-words.ts'

type Asked = { changes: Record<string, unknown>; page: PreviewPage; locale: Locale }

/** The pages that visitors see, with the changes that are not saved yet. Nothing in them can be clicked. */
export function PagePreview({ changes, language }: { changes: Asked['changes']; language: Locale }) {
  const t = useTranslations('admin.site')
  const errors = useErrorWords()
  const words = useFieldWords()
  const [page, setPage] = useState<PreviewPage>('home')
  const [locale, setLocale] = useState<Locale>(language)
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const preview = useMutation(api.previewSite.mutationOptions())
  const { data, error, variables, isPending } = preview
  const isOld = data && JSON.stringify(variables?.changes) !== JSON.stringify(changes)
  const wrong = [
    ...new Set((errorData(error, 'invalid_input')?.fields ?? []).map(({ path }) => path.split('.')[0]!)),
  ]
  const show = (asked: Partial<Asked> = {}) => preview.mutate({ changes, page, locale, ...asked })
  // Once a page is shown, another choice shows at once.
  const again = (asked: Partial<Asked>) => data && show(asked)
  return (
    <SectionCard id="page-preview" title={t('pages_title')} hint={t('pages_words')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('pages_page')}
          value={page}
          onChange={({ target }) => {
            setPage(target.value as PreviewPage)
            again({ page: target.value as PreviewPage })
          }}
          options={PREVIEW_PAGE_NAMES.map((value) => ({ value, label: t(`preview_pages.${value}`) }))}
        />
        <SelectField
          label={t('pages_language')}
          value={locale}
          onChange={({ target }) => {
            setLocale(target.value as Locale)
            again({ locale: target.value as Locale })
          }}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          legend={t('pages_width')}
          name="preview-width"
          className="w-60"
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: t('pages_phone') },
            { value: 'desktop', label: t('pages_desktop') },
          ]}
        />
        <Button variant="secondary" size="sm" icon={<Eye />} busy={isPending} onClick={() => show()}>
          {t(data ? 'pages_again' : 'pages_show')}
        </Button>
      </div>
      {error && (
        <div className="mt-4">
          <FormError
            title={errors.of(error)}
            errors={wrong.map((name) => ({ message: words.label(name) || name, fieldId: name }))}
          />
        </div>
      )}
      {data && (
        <>
          <p
            role="status"
            className={cx('mt-4 text-sm', isOld ? 'font-semibold text-warning-ink' : 'text-ink-soft')}
          >
            {t(isOld ? 'pages_old' : 'pages_inert')}
          </p>
          <div className="mt-3 overflow-x-auto rounded-card border border-border bg-sunken p-2 sm:p-4">
            <div className={cx(width === 'desktop' && 'mx-auto h-[70vh] w-[845px] overflow-hidden')}>
              <iframe
                title={t('pages_frame', { page: t(`preview_pages.${variables?.page ?? page}`) })}
                // Of this origin for its fonts; without scripts and forms.
                sandbox="allow-same-origin"
                srcDoc={data.html}
                className={cx(
                  'block rounded-field border-0 bg-canvas',
                  width === 'phone'
                    ? 'mx-auto h-[70vh] min-h-96 w-[390px] max-w-full'
                    : // A whole screen of 1280 px, at two thirds of its size.
                      'h-[105vh] w-[1280px] origin-top-left scale-[0.66]',
                )}
              />
            </div>
          </div>
        </>
      )}
    </SectionCard>
  )
}
