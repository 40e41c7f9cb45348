import { ChevronUp, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { timeAtServer } from '#page/clock/server-clock.ts'
import type { DecisionKind, DecisionReason } from '#shared/moderation.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Item } from '../contract.ts'
import { EASY, type Grave, graveOf, reasonsAtKeys } from '../reasons.ts'
import type { LastDecision } from './use-queue.ts'
import type { FilesState } from './use-seen.tsx'
import { easyWords } from './verdict-words.ts'

type VerdictBarProps = {
  item: Item
  busy: boolean
  filesState: FilesState
  onLookAgain: () => void
  onDecide: (verdict: { kind: DecisionKind; reason?: DecisionReason }) => void
  onGrave: (kind: Grave) => void
  onAside: () => void
}

// On phones, what is opened stands above the buttons, which stay where the thumb is.
const OPENED =
  'grid-cols-2 gap-2 max-md:-m-1 max-md:basis-[calc(100%+0.5rem)] max-md:grid max-md:max-h-[55dvh] max-md:overflow-y-auto max-md:p-1'
const CLOSED = 'max-md:hidden'

/** The decisions that an item allows, each with its key. On phones the rarer ones are behind a button. */
export function VerdictBar(props: VerdictBarProps) {
  const { item, filesState, onDecide, onGrave, onAside } = props
  // Nothing is decided that was not to be seen.
  const busy = props.busy || filesState !== 'seen'
  const t = useTranslations('office.verdicts')
  const [open, setOpen] = useState<'reasons' | 'more'>()
  const toggle = (part: 'reasons' | 'more') => setOpen(open === part ? undefined : part)
  const isAppeal = item.kind === 'appeal'
  const graver = graveOf(item)
  const hasReasons = reasonsAtKeys(item.kind).length > 0
  return (
    <section
      id="verdicts"
      aria-label={t('bar')}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(undefined)}
      className="flex flex-wrap-reverse gap-x-2 gap-y-2 rounded-t-card border border-edge bg-raised p-3 pb-[calc(0.75rem+var(--safe-bottom))] shadow-raised md:flex-wrap md:rounded-card md:gap-x-1.5"
    >
      <Keyed of="A" primary disabled={busy} onClick={() => onDecide({ kind: EASY[item.kind] })}>
        {t(easyWords(item.kind))}
      </Keyed>
      {isAppeal && (
        <Keyed of="D" disabled={busy} onClick={() => onDecide({ kind: 'dismiss' })}>
          {t('deny')}
        </Keyed>
      )}
      {item.kind === 'report' && item.member && (
        <Keyed of="R" disabled={busy} onClick={() => onGrave('reject')}>
          {t('reject')}
        </Keyed>
      )}
      {hasReasons && (
        <Opener of="verdict-reasons" open={open === 'reasons'} onClick={() => toggle('reasons')}>
          {t('refuse')}
        </Opener>
      )}
      {graver.length > 0 && (
        <Opener of="verdict-more" open={open === 'more'} onClick={() => toggle('more')}>
          {t('more')}
        </Opener>
      )}
      <div
        id="verdict-more"
        className={cx('md:contents', graver.length === 0 ? 'contents' : open === 'more' ? OPENED : CLOSED)}
      >
        {graver.map(([key, grave]) => (
          <Keyed key={key} of={key.toUpperCase()} disabled={busy} onClick={() => onGrave(grave)}>
            {t(grave)}
          </Keyed>
        ))}
        <Keyed of="N" disabled={props.busy} onClick={onAside} className="md:ms-auto">
          {t('aside')}
        </Keyed>
      </div>
      {hasReasons && <QuickReasons {...props} open={open === 'reasons'} />}
      <Unseen {...props} />
    </section>
  )
}

/** Why nothing can be decided yet. */
function Unseen({ filesState, onLookAgain }: VerdictBarProps) {
  const t = useTranslations('office.verdicts')
  return (
    <div
      role="status"
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm empty:hidden md:order-first"
    >
      {filesState === 'waits' && <span className="text-ink-soft">{t('waits_for_sight')}</span>}
      {filesState === 'failed' && (
        <>
          <span className="text-danger-ink">{t('no_sight')}</span>
          <Button size="sm" variant="soft" onClick={onLookAgain}>
            {t('look_again')}
          </Button>
        </>
      )}
    </div>
  )
}

function QuickReasons({ item, busy, filesState, onDecide, open }: VerdictBarProps & { open: boolean }) {
  const t = useTranslations('office.verdicts')
  const reasons = useTranslations('office.reasons')
  return (
    <div
      id="verdict-reasons"
      className={cx(
        'md:flex md:basis-full md:flex-wrap md:items-center md:gap-1.5 md:border-t md:border-border md:pt-2',
        open ? OPENED : CLOSED,
      )}
    >
      <span className="me-1 text-sm font-semibold text-ink-soft max-md:hidden">{t('reject_because')}</span>
      {reasonsAtKeys(item.kind).map((reason, at) => (
        <button
          key={reason}
          type="button"
          disabled={busy || filesState !== 'seen'}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onDecide({ kind: 'reject', reason })}
          className="flex min-h-11 items-center gap-2 rounded-full bg-surface px-3 py-1 text-sm leading-snug ring-1 ring-control ring-inset hover:bg-hover disabled:opacity-50 max-md:justify-center max-md:font-semibold md:min-h-9"
        >
          <Key>{at + 1}</Key>
          {reasons(reason)}
        </button>
      ))}
    </div>
  )
}

type OpenerProps = { of: string; open: boolean; onClick: () => void; children: string }

function Opener({ of, open, onClick, children }: OpenerProps) {
  return (
    <Button
      size="sm"
      variant={open ? 'soft' : 'secondary'}
      className="flex-1 px-2! md:hidden"
      aria-expanded={open}
      aria-controls={of}
      onClick={onClick}
      iconAfter={<ChevronUp aria-hidden="true" className={open ? 'rotate-180' : undefined} />}
    >
      {children}
    </Button>
  )
}

type KeyedProps = {
  of: string
  primary?: boolean
  disabled: boolean
  onClick: () => void
  className?: string
  children: string
}

function Keyed({ of, primary, className, children, ...button }: KeyedProps) {
  return (
    <Button
      {...button}
      className={cx('px-3! leading-snug max-md:flex-1 max-md:px-2!', className)}
      size="sm"
      variant={primary ? 'primary' : 'secondary'}
      aria-keyshortcuts={of}
      icon={<Key>{of}</Key>}
    >
      {children}
    </Button>
  )
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="grid size-5.5 shrink-0 place-items-center rounded-sm border border-current font-text text-xs font-semibold opacity-70 max-md:hidden">
      {children}
    </kbd>
  )
}

type UndoStripProps = {
  last: LastDecision
  /** The member's name, and the words that were pressed. */
  about?: { name: string | undefined; words: string } | undefined
  busy?: boolean
  /** Where the button that was pressed can’t keep the focus. */
  takesFocus?: boolean
  onUndo: () => void
  onOver: () => void
}

/** Counts down the seconds in which the last decision can be undone, by its button or by Z. */
export function UndoStrip({ last, about, busy = false, takesFocus = false, onUndo, onOver }: UndoStripProps) {
  const t = useTranslations('office.verdicts')
  // As it was at its decision: by now, another item may be open.
  const [{ name, words }] = useState(
    about ?? { name: undefined, words: t(last.kind === 'dismiss' ? 'deny' : last.kind) },
  )
  const [left, setLeft] = useState(() => secondsUntil(last.undoUntil))
  const tick = useEffectEvent(() => {
    const seconds = secondsUntil(last.undoUntil)
    setLeft(seconds)
    if (seconds <= 0) onOver()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 250)
    return () => clearInterval(timer)
  }, [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !isShortcut(event) || busy) return
    event.preventDefault()
    onUndo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const button = useRef<HTMLButtonElement>(null)
  const begin = useEffectEvent(() => takesFocus && button.current?.focus({ preventScroll: true }))
  useEffect(() => {
    begin()
  }, [])
  return (
    <div
      role="status"
      className={cx(
        'sticky bottom-4 z-10 ms-auto mt-2 flex max-w-full items-center gap-x-2 max-sm:flex-wrap sm:w-fit rounded-sheet border border-edge bg-raised py-1.5 ps-4 pe-1.5 text-sm leading-snug shadow-overlay',
        // Beside an opened panel there is little room.
        'max-md:group-has-aria-expanded/verdicts:w-fit',
      )}
    >
      <span className="min-w-0 max-sm:grow-99 max-sm:basis-24 max-md:group-has-aria-expanded/verdicts:hidden">
        {name && <span className="block truncate font-semibold">{name}</span>}
        {words}
      </span>
      <span aria-hidden="true" className="tabular text-ink-soft">
        {Math.max(0, left)}
      </span>
      <Button
        size="sm"
        variant="soft"
        ref={button}
        busy={busy}
        icon={
          <>
            <Undo2 />
            <Key>Z</Key>
          </>
        }
        aria-keyshortcuts="Z"
        onClick={onUndo}
        className="shrink-0 px-3! max-sm:grow"
      >
        {t('undo')}
      </Button>
    </div>
  )
}

const secondsUntil = (time: number) => Math.ceil((time - timeAtServer()) / 1000)

/** Whether a key is meant for the page: the moderator is not typing, and no dialog is open. */
export function isShortcut({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (
    !ctrlKey && !metaKey && !altKey && !(target as Element).closest('input, textarea, select, [role=dialog]')
  )
}
