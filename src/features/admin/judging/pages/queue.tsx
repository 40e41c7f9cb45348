import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearchParams } from 'wouter'
import { ITEM_KINDS } from '#shared/moderation.ts'
import { OneAtATime } from '../../office/one-at-a-time.tsx'
import { PageHead } from '../../office/page-head.tsx'
import { EASY, GRAVE, type Grave, reasonsAtKeys } from '../reasons.ts'
import { ItemView } from './item-view.tsx'
import { Kinds } from './kinds.tsx'
import { useQueue } from './use-queue.ts'
import { UndoStrip, VerdictBar } from './verdict-bar.tsx'
import { VerdictDialog } from './verdict-dialog.tsx'

/** What waits for a moderator, one at a time. */
export function QueuePage() {
  const t = useTranslations('admin.queue')
  const [search] = useSearchParams()
  const kind = ITEM_KINDS.find((one) => one === search.get('kind'))
  const queue = useQueue(kind)
  const [grave, setGrave] = useState<Grave>()
  useKeys(queue, setGrave)
  const { item, last } = queue
  // What is not open here, and waits all the same, is open at colleagues'.
  const isElsewhere = queue.waiting?.some((one) => (!kind || one.kind === kind) && one.waiting > 0)
  return (
    <>
      <PageHead title={t('title')} words={<span className="max-sm:hidden">{t('words')}</span>} />
      <Kinds chosen={kind ?? 'all'} waiting={queue.waiting} />
      <OneAtATime
        error={queue.error}
        isLoading={queue.isLoading}
        onAgain={queue.again}
        empty={{
          title: t('empty_title'),
          words: isElsewhere ? t('elsewhere') : t('empty'),
          mayLookAgain: true,
        }}
      >
        {item && (
          <>
            <ItemView key={item.id} item={item} />
            <VerdictBar
              item={item}
              busy={queue.isBusy}
              onDecide={queue.decide}
              onGrave={setGrave}
              onAside={queue.putAside}
            />
          </>
        )}
      </OneAtATime>
      {last && <UndoStrip key={last.id} last={last} onUndo={queue.undo} onOver={queue.forgetLast} />}
      {item && grave && (
        <VerdictDialog
          member={item.member}
          kind={grave}
          onClose={() => setGrave(undefined)}
          onDecide={(verdict) => {
            setGrave(undefined)
            queue.decide(verdict)
          }}
        />
      )}
    </>
  )
}

/** Every decision has a key. */
function useKeys(queue: ReturnType<typeof useQueue>, onGrave: (kind: Grave) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as Element).closest('input, textarea, select, [role=dialog]')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || queue.isBusy) return
    const key = event.key.toLowerCase()
    if (key === 'z') return queue.undo()
    const { item } = queue
    if (!item) return
    const reason = reasonsAtKeys(item.kind)[Number(key) - 1]
    const grave = GRAVE[key as keyof typeof GRAVE]
    if (reason) queue.decide({ kind: 'reject', reason })
    else if (key === 'a') queue.decide({ kind: EASY[item.kind] })
    else if (key === 'n') queue.putAside()
    else if (key === 'd' && item.kind === 'appeal') queue.decide({ kind: 'dismiss' })
    else if (!item.member || item.kind === 'appeal') return
    else if (grave) onGrave(grave)
    else if (key === 'r' && item.kind === 'report') onGrave('reject')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
