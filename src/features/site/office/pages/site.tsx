import { ListChecks, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BothVersions } from '#features/office/frame/both-versions.tsx'
import { focusPage } from '#features/office/frame/focus-page.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { PillLink, PillLinks } from '#features/office/frame/pill-link.tsx'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import type { Self } from '#features/office/staff/contract.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { isSiteGroup, OTHER_PARTS, SITE_GROUP_NAMES, SITE_GROUPS, type SitePart } from '../groups.ts'
import { BrandPreview } from './brand-preview.tsx'
import { CampaignAddresses } from './campaign-addresses.tsx'
import { useDifferences } from './differences.ts'
import { Domains } from './domains.tsx'
import { isNarrow } from './field-props.ts'
import { PagePreview } from './page-preview.tsx'
import { PricesPreview } from './prices-preview.tsx'
import { Problems } from './problems.tsx'
import { SettingField } from './setting-field.tsx'
import { SummaryDialog } from './summary-dialog.tsx'
import { Texts } from './texts.tsx'
import { useFieldWords } from './use-field-words.ts'
import { join, rootOf, type SiteDraft, useSiteDraft } from './use-site-draft.ts'
import { Versions } from './versions.tsx'

/** All that staff change of the site. What is typed stays while they look at its other parts. */
export function SitePage({ self, part }: { self: Self; part: SitePart }) {
  const t = useTranslations('office.site')
  const toast = useToast()
  const [reviewing, setReviewing] = useState(false)
  const draft = useSiteDraft(self.id, () => {
    setReviewing(false)
    toast.show({ kind: 'success', title: t('saved') })
  })
  const isRead = draft.form.data !== undefined
  const brand = draft.values.brand as Parameters<typeof BrandPreview>[0]['brand'] | null | undefined
  return (
    <>
      <PageHead title={t('title')} words={t('words', { site: self.site.name })} />
      <PillLinks label={t('parts')}>
        {SITE_GROUP_NAMES.map((one) => (
          <PillLink key={one} href={`/admin/site/${one}`} here={one === part}>
            {t(`groups.${one}`)}
          </PillLink>
        ))}
        {OTHER_PARTS.map((one) => (
          <PillLink key={one} href={`/admin/site/${one}`} here={one === part}>
            {t(one)}
          </PillLink>
        ))}
      </PillLinks>
      <div className="mt-6 flex flex-col gap-6">
        {isRead && <Meanwhile site={draft} />}
        <Wrong draft={draft} part={part} />
        {part === 'versions' ? (
          <Versions />
        ) : part === 'texts' ? (
          <Texts />
        ) : part === 'domains' ? (
          <Domains self={self} />
        ) : (
          <SectionCard id={`part-${part}`} title={t(`groups.${part}`)} hint={t(`group_words.${part}`)}>
            {isRead ? (
              <div className="grid gap-7 sm:grid-cols-2">
                {SITE_GROUPS[part].map((name) => (
                  <Setting key={name} name={name} draft={draft} />
                ))}
              </div>
            ) : (
              <Waiting query={draft.form} className="h-96" />
            )}
          </SectionCard>
        )}
        {part === 'brand' && isRead && brand && (
          <SectionCard id="brand-preview" title={t('preview_title')} hint={t('brand_preview_words')}>
            <BrandPreview brand={brand} siteName={String(draft.values.name ?? self.site.name)} />
          </SectionCard>
        )}
        {part === 'prices' && isRead && (
          <SectionCard id="prices-preview" title={t('preview_title')} hint={t('prices_preview_words')}>
            <PricesPreview {...pricesOf(draft.values)} />
          </SectionCard>
        )}
        {isSiteGroup(part) && isRead && (
          <PagePreview key={part} draft={draft} part={part} language={self.language} />
        )}
        {part === 'campaigns' && isRead && (
          <CampaignAddresses campaigns={draft.before.landers as Record<string, { pages: string[] }>} />
        )}
      </div>
      {isRead && draft.changed.length > 0 && <SaveBar draft={draft} onReview={() => setReviewing(true)} />}
      {reviewing && <SummaryDialog draft={draft} onClose={() => setReviewing(false)} />}
    </>
  )
}

function pricesOf(values: Record<string, unknown>): Parameters<typeof PricesPreview>[0] {
  const { packages, message_credits, welcome_discount_percentage: welcome, time_bonus } = values
  const bonus = (time_bonus as { percentage?: unknown } | null)?.percentage
  return {
    packages: packages as Parameters<typeof PricesPreview>[0]['packages'],
    messageCredits: Number(message_credits) || 0,
    discount: Math.max(0, Number(welcome) || 0, Number(bonus) || 0),
  }
}

function Setting({ name, draft }: { name: string; draft: SiteDraft }) {
  const field = draft.fields[name]!
  return (
    <div className={cx('min-w-0', !isNarrow(field) && 'sm:col-span-2')}>
      <SettingField
        field={field}
        name={name}
        path={name}
        value={draft.values[name]}
        onChange={(value) => draft.change(name, value)}
        codeAt={draft.codeAt}
        errorAt={draft.errorAt}
      />
    </div>
  )
}

/** A colleague saved meanwhile. */
function Meanwhile({ site }: { site: SiteDraft }) {
  const words = useFieldWords()
  const differences = useDifferences()
  const one = (name: string, value: unknown) => {
    const all = join(value === undefined ? {} : { [name]: value })
    return { [rootOf(name)]: all[rootOf(name)] }
  }
  return (
    <BothVersions
      draft={site.draft}
      label={words.at}
      said={(name, mine, theirs) =>
        differences
          .of(site.fields, one(name, theirs), one(name, mine))
          .map(({ label, before, after }) => ({ label, theirs: before.words, mine: after.words }))
      }
      onClose={() => {
        site.clear()
        requestAnimationFrame(focusPage)
      }}
    />
  )
}

/** Something is wrong, which may be in another part. */
function Wrong({ draft, part }: { draft: SiteDraft; part: SitePart }) {
  const { wrong, refusal } = draft
  const t = useTranslations('office.site')
  const error = useErrorWords()
  if (refusal?.of !== 'save') return null
  if (wrong.length > 0) return <Problems title={t('wrong')} draft={draft} part={part} />
  if (errorCode(refusal.error) === 'invalid_input') return null
  return <FormError title={error.of(refusal.error)} />
}

function SaveBar({ draft, onReview }: { draft: SiteDraft; onReview: () => void }) {
  const t = useTranslations('office.site')
  const frame = useTranslations('office.frame')
  const [asking, setAsking] = useState(false)
  return (
    <div
      id="save-bar"
      className="bottom-3 z-10 mt-6 flex flex-wrap items-center justify-end gap-1 rounded-card border border-edge bg-raised p-2 shadow-card sm:gap-3 sm:p-3 [@media(height>=30rem)]:sticky"
    >
      <p className="me-auto min-w-0 flex-[1_1_7rem] ps-2 text-sm font-semibold" role="status">
        {t('changed', { count: draft.changed.length })}
      </p>
      <IconButton
        label={t('forget')}
        icon={<Undo2 />}
        className="shrink-0 sm:hidden"
        onClick={() => setAsking(true)}
      />
      <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={() => setAsking(true)}>
        {t('forget')}
      </Button>
      <Button size="sm" icon={<ListChecks className="max-sm:hidden" />} onClick={onReview}>
        {t('review')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forget_title')}
        description={t('forget_words')}
        confirmLabel={t('forget')}
        cancelLabel={frame('cancel')}
        closeLabel={frame('close')}
        destructive
        onConfirm={() => {
          draft.clear()
          setAsking(false)
          // The bar goes, and with it what had the focus.
          requestAnimationFrame(focusPage)
        }}
      />
    </div>
  )
}
