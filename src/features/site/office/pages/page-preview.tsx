import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { LANDERS } from '#shared/landers.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { SiteGroup } from '../groups.ts'
import { FIXED_PAGES, type Previewed, type PreviewPage } from '../preview-pages.ts'
import { Problems } from './problems.tsx'
import { useFieldWords } from './use-field-words.ts'
import type { SiteDraft } from './use-site-draft.ts'

const DESKTOP_WIDTH = 1280

type Asked = { changes: Record<string, unknown>; page: string; locale: Locale }

const FIRST_PAGES: Partial<Record<SiteGroup, PreviewPage>> = {
  profiles: 'members',
  signup: 'signup',
  fictional: 'members',
  prices: 'pricing',
  payments: 'pricing',
  company: 'terms',
}

type PreviewProps = { draft: SiteDraft; part: SiteGroup; language: Locale }

/** The pages that visitors see, with the changes that are not saved yet. Nothing in them can be clicked. */
export function PagePreview({ draft, part, language }: PreviewProps) {
  const t = useTranslations('office.site')
  const errors = useErrorWords()
  const pages = usePreviewPages(draft.values)
  const nameOf = (page: string) => pages.find(({ value }) => value === page)?.label ?? page
  const campaign = pages.find(({ shows }) => shows.campaign)?.value
  const [chosen, setPage] = useState<string>()
  const usual = (part === 'campaigns' ? (campaign ?? 'lander/alonetonight') : FIRST_PAGES[part]) ?? 'home'
  // A campaign may have been renamed or removed since it was chosen.
  const page = pages.find(({ value }) => value === chosen)?.value ?? usual
  const [locale, setLocale] = useState<Locale>(language)
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [shown, setShown] = useState<{ html: string; asked: Asked }>()
  const result = useRef<HTMLDivElement>(null)
  const preview = useMutation({
    mutationFn: async (asked: Asked) => {
      const { changes, locale } = asked
      const { shows } = pages.find(({ value }) => value === asked.page)!
      return { ...(await api.site.preview.call({ changes, locale, ...shows })), asked }
    },
    onSuccess(found) {
      draft.accept()
      setShown(found)
    },
    onError: (error) => draft.refuse('preview', error),
  })
  const changes = Object.fromEntries(draft.changed.map((name) => [name, draft.values[name]]))
  const isOld = shown && JSON.stringify(shown.asked.changes) !== JSON.stringify(changes)
  const isInvalid = errorCode(draft.refusal?.error) === 'invalid_input'
  const show = (asked: Partial<Asked> = {}) => preview.mutateAsync({ changes, page, locale, ...asked })
  // Once a page is shown, another choice shows at once.
  const again = (asked: Partial<Asked>) => {
    if (shown) void show(asked).catch(() => {})
  }
  const press = () =>
    show().then(
      () => requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'start' })),
      () => {},
    )
  return (
    <SectionCard id="page-preview" title={t('pages_title')} hint={t('pages_words')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('pages_page')}
          value={page}
          onChange={({ target }) => {
            setPage(target.value)
            again({ page: target.value })
          }}
          options={pages}
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
          className="w-60 max-w-full"
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: t('pages_phone') },
            { value: 'desktop', label: t('pages_desktop') },
          ]}
        />
        <Button variant="secondary" size="sm" icon={<Eye />} busy={preview.isPending} onClick={press}>
          {t(shown ? 'pages_again' : 'pages_show')}
        </Button>
      </div>
      {draft.refusal?.of === 'preview' && (draft.wrong.length > 0 || !isInvalid) && (
        <div className="mt-4">
          {isInvalid ? (
            <Problems title={t('pages_wrong')} draft={draft} part={part} />
          ) : (
            <FormError title={errors.of(draft.refusal.error)} />
          )}
        </div>
      )}
      {shown && (
        <div ref={result} className="mt-4">
          <p
            role="status"
            className={cx('text-sm', isOld ? 'font-semibold text-warning-ink' : 'text-ink-soft')}
          >
            {t(isOld ? 'pages_old' : 'pages_inert')}
          </p>
          <Screen
            title={t('pages_frame', { page: nameOf(shown.asked.page) })}
            html={shown.html}
            width={width}
          />
        </div>
      )}
    </SectionCard>
  )
}

/** A page as on a phone, or as on a computer that is made to fit. */
function Screen({ title, html, width }: { title: string; html: string; width: 'phone' | 'desktop' }) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(DESKTOP_WIDTH)
  useLayoutEffect(() => {
    const measured = new ResizeObserver(() => setRoom(frame.current!.clientWidth))
    measured.observe(frame.current!)
    return () => measured.disconnect()
  }, [])
  const scale = Math.min(1, room / DESKTOP_WIDTH)
  return (
    <div className="mt-3 rounded-card border border-border bg-sunken has-[iframe:focus]:outline-3 has-[iframe:focus]:outline-offset-2 has-[iframe:focus]:outline-focus max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:p-4">
      <div ref={frame} className={cx(width === 'desktop' ? 'overflow-hidden' : 'h-[70vh] min-h-96')}>
        <iframe
          title={title}
          // The frame has this origin for its fonts, and neither scripts nor forms.
          sandbox="allow-same-origin"
          srcDoc={html}
          className={cx(
            'block border-0 bg-canvas outline-hidden sm:rounded-field',
            width === 'phone' ? 'mx-auto h-full w-[390px] max-w-full' : 'origin-top-left',
          )}
          {...(width === 'desktop' && {
            style: {
              width: DESKTOP_WIDTH,
              height: 800,
              scale: String(scale),
              marginBottom: (scale - 1) * 800,
            },
          })}
        />
      </div>
    </div>
  )
}

type Campaigns = Record<string, { pages: string[] } | null> | undefined

type Choice = { value: string; label: string; shows: Previewed }

/** The pages that there are to see, with the campaigns of the draft. */
function usePreviewPages(values: Record<string, unknown>): Choice[] {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const landerWords = (name: string) => words.option('landers.pages', name)
  const campaigns = Object.entries((values.landers as Campaigns) ?? {})
  const page = (shown: PreviewPage, label: string): Choice => ({
    value: shown,
    label,
    shows: { page: shown },
  })
  return [
    ...FIXED_PAGES.filter((name) => name !== 'entry' || values.enable_site_entry_popup !== 'no').map((name) =>
      page(name, t(`preview_pages.${name}`)),
    ),
    ...LANDERS.map((name) => page(`lander/${name}`, t('preview_lander', { name: landerWords(name) }))),
    ...campaigns.flatMap(([slug, campaign]) =>
      LANDERS.filter((name) => campaign?.pages.includes(name)).map((name) => ({
        value: `lander/${name}/${slug}`,
        label: t('preview_campaign', { slug, name: landerWords(name) }),
        shows: { page: `lander/${name}` as const, campaign: slug },
      })),
    ),
  ]
}
