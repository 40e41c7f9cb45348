import { ChevronRight, EyeOff } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Item } from '../contract.ts'
import { useNames } from './use-names.ts'

/** Whose an item is, and what was decided about them before. */
export function SubjectView({ item }: { item: Item }) {
  return (
    <>
      <Member member={item.member} />
      <Earlier earlier={item.earlier} />
    </>
  )
}

function Member({ member }: Pick<Item, 'member'>) {
  const t = useTranslations('office.item')
  const format = useFormatter()
  const nameOf = useNames()
  if (!member) return <p className="text-sm text-ink-soft">{t('nobody')}</p>
  const facts = [
    [t('country'), `${nameOf('region', member.country)} · ${nameOf('language', member.language)}`],
    [t('since'), format.dateTime(new Date(member.since), { dateStyle: 'medium' })],
    // An active account may be suspended all the same, which is among the earlier decisions.
    ...(member.status === 'active' ? [] : [[t('state'), t(`states.${member.status}`)]]),
    [t('pays'), member.premium ? t('premium') : t('free')],
    [t('photos'), String(member.photos.length)],
  ]
  return (
    <section>
      <h3 className="text-base font-semibold">
        <Link
          href={`/admin/members/${member.id}`}
          className="inline-flex min-h-11 max-w-full items-center gap-1 text-primary-ink hover:underline"
        >
          <span className="min-w-0 break-words">
            <bdi>{member.name}</bdi>, {member.age}
          </span>
          <ChevronRight aria-hidden="true" className="size-4.5 shrink-0" />
        </Link>
      </h3>
      {member.hidden && (
        <p className="mt-1 flex items-center gap-2 text-sm font-semibold text-danger-ink">
          <EyeOff aria-hidden="true" className="size-4.5" />
          {t('hidden')}
        </p>
      )}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Earlier({ earlier }: Pick<Item, 'earlier'>) {
  const t = useTranslations('office.item')
  const decisions = useTranslations('office.decisions')
  const reasons = useTranslations('office.reasons')
  const format = useFormatter()
  return (
    <section className="mt-6">
      <h3 className="text-sm font-semibold">{t('earlier')}</h3>
      {earlier.length === 0 && <p className="mt-1 text-sm text-ink-soft">{t('none_earlier')}</p>}
      <ol className="mt-2 flex flex-col gap-3 text-sm">
        {earlier.map(({ id, kind, reason, at, note }) => (
          <li key={id}>
            <span className="font-semibold">{decisions(kind)}</span>
            {reason && ` · ${reasons(reason)}`}
            <span className="block text-ink-soft">
              {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
            </span>
            {note && <span className="block break-words">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
