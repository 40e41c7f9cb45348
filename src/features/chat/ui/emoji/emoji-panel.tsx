import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EMOJI } from './emoji.ts'
import { recentEmoji, rememberEmoji } from './recent-emoji.ts'

type EmojiPanelProps = { me: string; onPick: (emoji: string) => void; onClose: () => void }

/**
 * Emoji to pick, above the message field, those picked last first. Arrow keys move through them; Escape closes. Screen
 * readers name an emoji by itself, in the reader's language.
 */
export function EmojiPanel({ me, onPick, onClose }: EmojiPanelProps) {
  const t = useTranslations('chat.emoji')
  const panel = useRef<HTMLElement>(null)
  // Those picked now stay where they are until it opens again.
  const [groups] = useState(() => {
    const recent = recentEmoji(me)
    return [...(recent.length > 0 ? [{ group: 'recent' as const, emoji: recent }] : []), ...EMOJI]
  })
  const pick = (emoji: string) => {
    rememberEmoji(me, emoji)
    onPick(emoji)
  }
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    const to = nextOf(event)
    if (!to) return
    event.preventDefault()
    const from = event.target as HTMLButtonElement
    from.tabIndex = -1
    to.tabIndex = 0
    to.focus()
  }
  return (
    <section
      ref={panel}
      aria-label={t('title')}
      onKeyDown={move}
      className="mx-4 max-h-60 overflow-y-auto overscroll-contain rounded-card border border-border bg-raised p-3 shadow-raised"
    >
      {groups.map(({ group, emoji }, index) => (
        <fieldset key={group} className="mb-3 last:mb-0">
          <legend className="px-1 text-xs font-semibold text-ink-soft">{t(group)}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
            {emoji.map((one, place) => (
              <button
                key={one}
                type="button"
                tabIndex={index === 0 && place === 0 ? 0 : -1}
                onClick={() => pick(one)}
                className="grid aspect-square min-h-11 place-items-center rounded-field text-2xl hover:bg-hover active:scale-90"
              >
                {one}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }
const ROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** The emoji that an arrow key leads to; up and down to the nearest one of the next row. */
function nextOf({ key, target, currentTarget }: KeyboardEvent): HTMLButtonElement | undefined {
  const all = [...currentTarget.querySelectorAll('button')]
  const at = all.indexOf(target as HTMLButtonElement)
  if (at < 0) return undefined
  if (STEPS[key]) return all[at + STEPS[key]]
  const direction = ROWS[key]
  if (!direction) return undefined
  const placeOf = (button: HTMLButtonElement) => button.getBoundingClientRect()
  const from = placeOf(all[at]!)
  const beyond = all.filter((button) => (placeOf(button).top - from.top) * direction > 1)
  const rows = beyond.map((button) => placeOf(button).top)
  const row = direction > 0 ? Math.min(...rows) : Math.max(...rows)
  const inRow = beyond.filter((button) => Math.abs(placeOf(button).top - row) <= 1)
  const far = (button: HTMLButtonElement) => Math.abs(placeOf(button).left - from.left)
  return inRow.toSorted((a, b) => far(a) - far(b))[0]
}
