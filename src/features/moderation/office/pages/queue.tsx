import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearchParams } from 'wouter'
import { OneAtATime } from '#features/office/frame/one-at-a-time.tsx'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { PillLink, PillLinks } from '#features/office/frame/pill-link.tsx'
import { useOtherSites } from '#features/office/home/pages/own-sites.tsx'
import { ITEM_KINDS, type ItemKind } from '#shared/moderation.ts'
import { EASY, type Grave, graveOf, reasonsAtKeys } from '../reasons.ts'
import { ItemView } from './item-view.tsx'
import { Kinds, queueAddress } from './kinds.tsx'
import { useQueue } from './use-queue.ts'
import { type FilesState, Looked, useSeen } from './use-seen.tsx'
import { useUndoneToast } from './use-undone-toast.ts'
import { isShortcut, UndoStrip, VerdictBar } from './verdict-bar.tsx'
import { VerdictDialog } from './verdict-dialog.tsx'
import { usePressedWords } from './verdict-words.ts'
import { WaitingLine } from './waiting-line.tsx'

// Above the bar; while a panel of it is open, that would be over a face: then above the card.
const STRIP_PLACE =
  'absolute inset-x-3 bottom-full mb-2 max-md:group-has-aria-expanded/verdicts:fixed max-md:group-has-aria-expanded/verdicts:bottom-auto max-md:group-has-aria-expanded/verdicts:top-13'

/** What waits for a moderator, one at a time. */
export function QueuePage() {
  const t = useTranslations('office.queue')
  const [search] = useSearchParams()
  const kind = ITEM_KINDS.find((one) => one === search.get('kind'))
  const sites = search.get('sites') === 'all' ? 'all' : undefined
  const { decide, about, ...queue } = useTold(useQueue(kind, sites))
  const { filesState, looking, lookAgain } = useSeen(queue.item)
  const [grave, setGrave] = useState<Grave>()
  useKeys({ ...queue, decide }, filesState, setGrave)
  useUndoneToast()
  const { item, last } = queue
  const heading = useFocus(item?.id, queue.isLoading)
  // Items that wait and are not open here are open at colleagues'.
  const isElsewhere = queue.waiting?.some((one) => (!kind || one.kind === kind) && one.waiting > 0)
  const strip = last && (
    <UndoStrip
      key={last.id}
      last={last}
      about={about}
      busy={queue.isBusy}
      onUndo={queue.undo}
      onOver={queue.forgetLast}
    />
  )
  return (
    <div className="[--judged:max(13rem,100dvh-26rem)] md:[--judged:max(16rem,100dvh-32rem)]">
      <PageHead
        compact
        title={t('title')}
        words={t('words')}
        action={<WaitingLine chosen={kind} waiting={queue.waiting} />}
      />
      <Sites kind={kind} sites={sites} />
      <Kinds chosen={kind ?? 'all'} waiting={queue.waiting} sites={sites} />
      <OneAtATime
        compact
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
          <Looked looking={looking}>
            <ItemView key={item.id} item={item} heading={heading} />
          </Looked>
        )}
      </OneAtATime>
      <div className="group/verdicts sticky bottom-0 z-10 mt-4 md:bottom-3 max-sm:-mx-4 max-sm:-mb-6 [@media(height<30rem)]:static">
        {strip && <div className={item ? STRIP_PLACE : 'p-3'}>{strip}</div>}
        {item && (
          <VerdictBar
            key={item.id}
            item={item}
            busy={queue.isBusy}
            filesState={filesState}
            onLookAgain={lookAgain}
            onDecide={decide}
            onGrave={setGrave}
            onAside={queue.putAside}
          />
        )}
      </div>
      {item && grave && (
        <VerdictDialog
          member={item.member}
          item={item}
          kind={grave}
          onClose={() => setGrave(undefined)}
          onDecide={(verdict) => {
            setGrave(undefined)
            decide(verdict)
          }}
        />
      )}
    </div>
  )
}

/** Whether what waits at one's other sites comes in turn as well. */
function Sites({ kind, sites }: { kind: ItemKind | undefined; sites: 'all' | undefined }) {
  const t = useTranslations('office.queue')
  const others = useOtherSites().filter(({ judging }) => judging !== null)
  if (others.length === 0) return null
  return (
    <div className="mb-3">
      <PillLinks label={t('sites')}>
        <PillLink href={queueAddress(kind, undefined)} here={!sites}>
          {t('this_site')}
        </PillLink>
        <PillLink href={queueAddress(kind, 'all')} here={sites === 'all'}>
          {t('all_sites')}
        </PillLink>
      </PillLinks>
    </div>
  )
}

type Queue = ReturnType<typeof useQueue>

/** Remembers the member and the words of the last decision. */
function useTold(queue: Queue) {
  const pressed = usePressedWords()
  const [about, setAbout] = useState<{ name: string | undefined; words: string }>()
  const { item } = queue
  const decide: Queue['decide'] = (verdict) => {
    if (!item || queue.isBusy) return
    setAbout({ name: item.member?.name, words: pressed(item.kind, verdict) })
    queue.decide(verdict)
  }
  return { ...queue, decide, about }
}

/** After a decision the button that had the focus is gone: the next item's heading gets it, or the page. */
function useFocus(item: string | undefined, isLoading: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (isLoading) return
    const isFirst = before.current === undefined
    before.current = item ?? 'none'
    if (isFirst || document.activeElement !== document.body) return
    const target = heading.current ?? document.getElementById('main')
    target?.focus()
  }, [item, isLoading])
  return heading
}

/** Every decision has a key; without sight of what is judged, only “later”. */
function useKeys(queue: Queue, filesState: FilesState, onGrave: (kind: Grave) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || queue.isBusy) return
    const key = event.key.toLowerCase()
    const { item } = queue
    if (!item) return
    const reason = reasonsAtKeys(item.kind)[Number(key) - 1]
    const grave = graveOf(item).find(([of]) => of === key)?.[1]
    if (filesState !== 'seen') {
      if (key !== 'n') return
      queue.putAside()
    } else if (reason) queue.decide({ kind: 'reject', reason })
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
