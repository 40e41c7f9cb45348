import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearchParams } from 'wouter'
import { ITEM_KINDS } from '#shared/moderation.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PageHead } from '../../office/page-head.tsx'
import { useErrorWords } from '../../office/use-error-words.ts'
import { EASY, GRAVE, type Grave, reasonsAtKeys } from '../reasons.ts'
import { ItemView } from './item-view.tsx'
import { Kinds } from './kinds.tsx'
import { useQueue } from './use-queue.ts'
import { UndoStrip, VerdictBar } from './verdict-bar.tsx'
import { VerdictDialog } from './verdict-dialog.tsx'

/** What waits for a moderator, one at a time. */
export function QueuePage() {
  const t = useTranslations('admin.queue')
  const words = useErrorWords()
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
      {queue.error && (
        <div className="mt-5">
          <FormError
            title={words.of(queue.error)}
            action={
              <Button size="sm" variant="secondary" onClick={queue.again}>
                {t('again')}
              </Button>
            }
          />
        </div>
      )}
      <div className="mt-5">
        {item ? (
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
        ) : queue.isLoading ? (
          <Skeleton round="card" className="h-100" />
        ) : (
          <EmptyState
            drawing={<NoResultsDrawing />}
            title={t('empty_title')}
            words={isElsewhere ? t('elsewhere') : t('empty')}
            action={<Button onClick={queue.again}>{t('again')}</Button>}
          />
        )}
      </div>
      {last && <UndoStrip key={last.id} last={last} onUndo={queue.undo} onOver={queue.forgetLast} />}
      {item && grave && (
        <VerdictDialog
          item={item}
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
