import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useTime } from '#features/members/office/pages/facts.tsx'
import { Mark } from '#features/members/office/pages/marks.tsx'
import { HANDED_TO, mayStaff } from '#shared/staff.ts'
import type { Self } from '../../staff/contract.ts'
import type { Note } from '../contract.ts'
import { CloseNote } from './close-note.tsx'

type NoteProps = {
  note: Note
  self: Self
  /** The purchase whose page this is. */
  told?: string | undefined
}

/** A note as it was written, its addressee, and how it ended. */
export function NoteView({ note, self, told }: NoteProps) {
  const t = useTranslations('office.notes')
  const roles = useTranslations('office.roles')
  const time = useTime()
  const { purchase, closed, for_role: role } = note
  const isOpen = role !== null && closed === null
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.words}</p>
        <p className="mt-1 text-ink-soft">
          {note.by} · {time(note.at)}
          {purchase && purchase.id !== told && (
            <>
              {' · '}
              {mayStaff(self.role, 'money') ? (
                <Link
                  href={`/admin/money/purchases/${purchase.id}`}
                  className="font-semibold text-primary-ink tabular hover:underline"
                >
                  {purchase.reference}
                </Link>
              ) : (
                <span className="tabular">{purchase.reference}</span>
              )}
            </>
          )}
        </p>
        {closed && (
          <div className="mt-2 border-s-2 border-border ps-3">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{closed.words}</p>
            <p className="mt-1 text-ink-soft">{t('closed_by', { name: closed.by, at: time(closed.at) })}</p>
          </div>
        )}
      </div>
      {role && (
        <Mark tone={isOpen ? 'warning' : 'info'}>
          {t(isOpen ? 'open_for' : 'was_for', { role: roles(role) })}
        </Mark>
      )}
      {isOpen && HANDED_TO[self.role].includes(role) && <CloseNote id={note.id} />}
    </div>
  )
}
