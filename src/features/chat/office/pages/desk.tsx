import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSpan } from '#features/moderation/office/pages/use-span.ts'
import { OneAtATime } from '#features/office/frame/one-at-a-time.tsx'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { timeAtServer } from '#page/clock/server-clock.ts'
import { Composer } from './composer.tsx'
import { History } from './history.tsx'
import { Person } from './person.tsx'
import { useDesk } from './use-desk.ts'

/** Conversations with fictional profiles that wait for an answer, one at a time. */
export function DeskPage() {
  const t = useTranslations('office.desk')
  const span = useSpan()
  const desk = useDesk()
  const { conversation } = desk
  const state = desk.desk
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone, so the focus goes to the heading of what came in its place; it may
    // say that no conversation waits.
    const heading = desk.moves > 0 && shown.current?.querySelector('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [desk.moves])
  const seconds = (at: string) => Math.max(0, (timeAtServer() - Date.parse(at)) / 1000)
  return (
    <>
      <PageHead title={t('title')} words={<span className="max-sm:hidden">{t('words')}</span>} />
      <p className="min-h-6 text-sm text-ink-soft" role="status">
        {state && t('waiting', { number: state.waiting })}
        {state?.oldest && ` · ${t('oldest', { time: span(seconds(state.oldest)) })}`}
      </p>
      <div ref={shown} className="[&_h2]:outline-hidden">
        <OneAtATime
          error={desk.error}
          isLoading={desk.isLoading}
          onAgain={desk.again}
          empty={
            state && !state.open
              ? {
                  title: t('closed_title'),
                  words: t('closed', { opens: String(state.opens), closes: String(state.closes) }),
                  mayLookAgain: false,
                }
              : {
                  title: t('empty_title'),
                  words: state && state.waiting > 0 ? t('elsewhere') : t('empty'),
                  mayLookAgain: true,
                }
          }
        >
          {conversation && (
            <article
              key={conversation.id}
              className="grid gap-6 rounded-card border border-edge bg-surface p-4 shadow-card sm:p-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
            >
              <div className="min-w-0">
                <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
                  <h2 className="text-lg">{conversation.member.name}</h2>
                  <span className="rounded-full bg-sunken px-3 py-1 text-xs font-semibold text-ink-soft">
                    {t('since', { time: span(seconds(conversation.since)) })}
                  </span>
                </div>
                <History messages={conversation.messages} />
                <Composer desk={desk} conversation={conversation} />
              </div>
              <aside className="flex min-w-0 flex-col gap-6 lg:border-s lg:border-border lg:ps-6">
                <Person head={t('fictional')} person={conversation.fictional} />
                <Person head={t('member')} person={conversation.member} />
              </aside>
            </article>
          )}
        </OneAtATime>
      </div>
    </>
  )
}
