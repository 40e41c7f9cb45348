import { useFormatter, useTranslations } from 'use-intl'
import { useSpan } from '#features/moderation/office/pages/use-span.ts'
import { SectionCard } from '#ui/section-card.tsx'

type Waiting = {
  queue: string
  waiting: number
  later: number
  retrying: number
  oldest_seconds: number | null
}

const LATE_SECONDS = 15 * 60

export function WaitingJobs({ waiting }: { waiting: Waiting[] }) {
  const t = useTranslations('office.health')
  const format = useFormatter()
  const span = useSpan()
  return (
    <SectionCard id="waiting" title={t('waiting')} hint={t('waiting_words')}>
      {waiting.length === 0 ? (
        <p className="text-ink-soft">{t('waiting_none')}</p>
      ) : (
        <section
          aria-labelledby="waiting-title"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          className="-mx-4 overflow-x-auto px-4 sm:-mx-7 sm:px-7"
        >
          <table className="w-full text-sm tabular [&_td]:py-2 [&_td]:ps-4 [&_th]:py-2 [&_th]:ps-4 [&_tr>:first-child]:ps-0 [&_tr]:border-b [&_tr]:border-border">
            <thead>
              <tr className="text-ink-soft [&_th]:font-medium">
                <th scope="col" className="text-start">
                  {t('queue')}
                </th>
                {(['due', 'oldest', 'later', 'retrying'] as const).map((name) => (
                  <th key={name} scope="col" className="text-end whitespace-nowrap">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {waiting.map(({ queue, waiting, later, retrying, oldest_seconds: oldest }) => (
                <tr key={queue} className={(oldest ?? 0) > LATE_SECONDS ? 'bg-warning-soft' : undefined}>
                  <th scope="row" className="text-start font-medium">
                    {queue}
                  </th>
                  <td className="text-end">{format.number(waiting)}</td>
                  <td className="text-end whitespace-nowrap">
                    {oldest === null ? '–' : oldest < 60 ? t('moment') : span(oldest)}
                  </td>
                  <td className="text-end">{format.number(later)}</td>
                  <td className="text-end">{format.number(retrying)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </SectionCard>
  )
}
