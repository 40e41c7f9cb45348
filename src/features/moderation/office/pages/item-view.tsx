import { Bot } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { timeAtServer } from '#page/clock/server-clock.ts'
import type { ItemKind } from '#shared/moderation.ts'
import { cx } from '#ui/class-names.ts'
import type { Item } from '../contract.ts'
import { AppealedView } from './appealed-view.tsx'
import { partKey } from './part-key.ts'
import { PosedView } from './posed-view.tsx'
import { Quote } from './quote.tsx'
import { ReportView } from './report-view.tsx'
import { SubjectView } from './subject-view.tsx'
import { JudgedPicture } from './use-seen.tsx'
import { useSpan } from './use-span.ts'

const HIGH_RISK = 60
const SOME_RISK = 40
/** What members may see before it is judged. */
const SHOWN: ItemKind[] = ['photo', 'text', 'name']

/** An item with all that its decision needs: what is judged, whose it is, and what was decided before. */
export function ItemView({ item, heading }: { item: Item; heading: Ref<HTMLHeadingElement> }) {
  const t = useTranslations('office.item')
  const span = useSpan()
  const { kind, risk, created, is_live: isLive } = item
  const waits = Math.max(0, (timeAtServer() - Date.parse(created)) / 1000)
  return (
    <article className="grid gap-6 rounded-card border border-edge bg-surface p-4 shadow-card sm:p-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mb-4">
          <h2 ref={heading} tabIndex={-1} className="me-1 rounded-sm text-lg">
            {t(`kinds.${kind}`)}
          </h2>
          <Mark tone={risk >= HIGH_RISK ? 'danger' : risk >= SOME_RISK ? 'warning' : 'info'}>
            {t('risk', { risk })}
          </Mark>
          <Mark>{t('waits', { time: span(waits) })}</Mark>
          {isLive && SHOWN.includes(kind) && <Mark>{t('live')}</Mark>}
        </div>
        <Evidence item={item} />
      </div>
      <aside className="min-w-0 lg:border-s lg:border-border lg:ps-6">
        <SubjectView item={item} />
      </aside>
    </article>
  )
}

const TONES = {
  danger: 'bg-danger-soft text-danger-ink',
  warning: 'bg-warning-soft text-warning-ink',
  info: 'bg-sunken text-ink-soft',
}

function Mark({ tone = 'info', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return <span className={cx('rounded-full px-3 py-1 text-xs font-semibold', TONES[tone])}>{children}</span>
}

function Evidence({ item }: { item: Item }) {
  const t = useTranslations('office.item')
  const { id, photo, posed, said, report, held, appeal, member } = item
  return (
    <div className="flex flex-col gap-4">
      {photo && (
        <figure>
          <figcaption
            className={cx(
              'mb-2 flex items-center gap-2 text-sm',
              photo.nude ? 'font-semibold text-danger-ink' : 'text-ink-soft',
            )}
          >
            <Bot aria-hidden="true" className="size-4.5 shrink-0" />
            {photo.nude === null ? t('model_silent') : photo.nude ? t('model_nude') : t('model_clean')}
          </figcaption>
          <JudgedPicture
            item={id}
            file={photo.file}
            alt={t('photo_of', { name: member?.name ?? '' })}
            className="max-h-(--judged) max-w-full rounded-card bg-sunken object-contain"
          />
        </figure>
      )}
      {posed && <PosedView item={item} posed={posed} />}
      {held && (
        <p className="text-sm text-ink-soft">
          {t(`held_${held.why}`)} {t('held_to', { name: held.to })}
        </p>
      )}
      {said.map(({ part, words }) => (
        <Quote key={part} head={t(partKey(part))}>
          {words}
        </Quote>
      ))}
      {report && <ReportView item={item} report={report} />}
      {appeal && <AppealedView item={item} appeal={appeal} />}
      {!photo && !posed && said.length === 0 && !report && <p className="text-ink-soft">{t('gone')}</p>}
    </div>
  )
}
