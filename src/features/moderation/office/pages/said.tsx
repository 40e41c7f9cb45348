import { useTranslations } from 'use-intl'
import { useTime } from '#features/members/office/pages/facts.tsx'
import { cx } from '#ui/class-names.ts'
import type { Conversation } from '../contract.ts'

/** What two members said to each other. */
export function Said({ messages }: Conversation) {
  const t = useTranslations('office.members')
  const time = useTime()
  if (messages.length === 0) return <p className="text-ink-soft">{t('nothing_said')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {messages.map(({ id, from, body, kind, at, reported }) => (
        <li
          key={id}
          className={cx(
            'rounded-field p-3 text-sm',
            reported ? 'bg-danger-soft' : 'bg-sunken',
            from === 'reporter' ? 'me-8' : 'ms-8',
          )}
        >
          <p className="text-xs text-ink-soft">
            <span className="font-semibold">{t(`from.${from}`)}</span> · {time(at)}
            {reported && ` · ${t('this_one')}`}
          </p>
          <p className="as-written mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {kind === 'text' ? body : <i>{t(`kinds.${kind}`)}</i>}
          </p>
        </li>
      ))}
    </ol>
  )
}
