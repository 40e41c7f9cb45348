import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DecisionKind, DecisionReason, ItemKind } from '#shared/moderation.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Item } from '../judging-contract.ts'
import { EASY, GRAVE, type Grave, reasonsAtKeys } from '../reasons.ts'
import type { LastDecision } from './use-queue.ts'

type VerdictBarProps = {
  item: Item
  busy: boolean
  onDecide: (verdict: { kind: DecisionKind; reason?: DecisionReason }) => void
  onGrave: (kind: Grave) => void
  onAside: () => void
}

/** The decisions that an item allows, each with its key. */
export function VerdictBar(props: VerdictBarProps) {
  const { item, busy, onDecide, onGrave, onAside } = props
  const t = useTranslations('admin.verdicts')
  const isReport = item.kind === 'report'
  const isAppeal = item.kind === 'appeal'
  return (
    <div className="sticky bottom-0 z-10 mt-4 rounded-t-card border border-edge bg-raised p-3 shadow-raised max-sm:-mx-4">
      <div className="flex gap-2 max-sm:-mx-3 max-sm:overflow-x-auto max-sm:px-3 sm:flex-wrap">
        <Keyed of="A" primary disabled={busy} onClick={() => onDecide({ kind: EASY[item.kind] })}>
          {t(easyWords(item.kind))}
        </Keyed>
        {isAppeal && (
          <Keyed of="D" disabled={busy} onClick={() => onDecide({ kind: 'dismiss' })}>
            {t('deny')}
          </Keyed>
        )}
        {isReport && item.member && (
          <Keyed of="R" disabled={busy} onClick={() => onGrave('reject')}>
            {t('reject')}
          </Keyed>
        )}
        {!isAppeal &&
          item.member &&
          Object.entries(GRAVE).map(([key, grave]) => (
            <Keyed key={key} of={key.toUpperCase()} disabled={busy} onClick={() => onGrave(grave)}>
              {t(grave)}
            </Keyed>
          ))}
        <span className="flex-1" />
        <Keyed of="N" disabled={busy} onClick={onAside}>
          {t('aside')}
        </Keyed>
      </div>
      <QuickReasons {...props} />
    </div>
  )
}

function easyWords(kind: ItemKind) {
  if (kind === 'report') return 'dismiss_report'
  if (kind === 'appeal') return 'grant'
  return kind === 'verification' ? 'same_person' : 'approve'
}

function QuickReasons({ item, busy, onDecide }: VerdictBarProps) {
  const t = useTranslations('admin.verdicts')
  const reasons = useTranslations('admin.reasons')
  const quick = reasonsAtKeys(item.kind)
  if (quick.length === 0) return null
  return (
    <div className="mt-2 flex items-center gap-1 border-t border-border pt-2 max-sm:-mx-3 max-sm:overflow-x-auto max-sm:px-3 sm:flex-wrap">
      <span className="mx-2 text-sm font-semibold whitespace-nowrap text-ink-soft">
        {t('reject_because')}
      </span>
      {quick.map((reason, at) => (
        <button
          key={reason}
          type="button"
          disabled={busy}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onDecide({ kind: 'reject', reason })}
          className="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm whitespace-nowrap hover:bg-hover disabled:opacity-50 sm:min-h-9"
        >
          <Key>{at + 1}</Key>
          {reasons(reason)}
        </button>
      ))}
    </div>
  )
}

type KeyedProps = { of: string; primary?: boolean; disabled: boolean; onClick: () => void; children: string }

function Keyed({ of, primary, children, ...button }: KeyedProps) {
  return (
    <Button
      {...button}
      className="shrink-0 whitespace-nowrap"
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
    <kbd className="grid size-5.5 max-sm:hidden shrink-0 place-items-center rounded-sm border border-current font-text text-xs font-semibold opacity-70">
      {children}
    </kbd>
  )
}

type UndoStripProps = { last: LastDecision; onUndo: () => void; onOver: () => void }

/** Counts down the seconds in which the last decision can be undone. */
export function UndoStrip({ last, onUndo, onOver }: UndoStripProps) {
  const t = useTranslations('admin.verdicts')
  const decisions = useTranslations('admin.decisions')
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
  return (
    <div
      role="status"
      className="fixed end-4 top-4 z-30 flex items-center gap-3 rounded-full border border-edge bg-raised py-1.5 ps-5 pe-1.5 text-sm shadow-overlay max-lg:top-18"
    >
      <span>{decisions(last.kind)}</span>
      <span aria-hidden="true" className="tabular text-ink-soft">
        {Math.max(0, left)}
      </span>
      <Button size="sm" variant="soft" icon={<Undo2 />} aria-keyshortcuts="Z" onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  )
}

const secondsUntil = (time: number) => Math.ceil((time - Date.now()) / 1000)
