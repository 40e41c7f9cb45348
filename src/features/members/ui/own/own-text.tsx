import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { cx } from '#ui/class-names.ts'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'

const OwnTextEditor = lazy(() => import('./own-text-editor.tsx'))

/** Shows "About me" as text, until a tap opens the editor. */
export function OwnText({ profile }: { profile: OwnProfile }) {
  const [writing, setWriting] = useState(false)
  const shown = <ShownText profile={profile} onWrite={() => setWriting(true)} />
  return writing ? (
    <Suspense fallback={shown}>
      <OwnTextEditor profile={profile} />
    </Suspense>
  ) : (
    shown
  )
}

function ShownText({ profile, onWrite }: { profile: OwnProfile; onWrite: () => void }) {
  const t = useTranslations('members.own')
  const { profile_text: text, words_held } = profile
  const note = useSettings().visible_profile_notes.profile_text
  return (
    <SectionCard id="about" title={t('text_title')} hint={t('text_hint')}>
      <button
        type="button"
        aria-labelledby="about-title about-text"
        onClick={onWrite}
        className="flex min-h-24 w-full cursor-text items-start gap-3 rounded-field border border-control bg-surface px-4 py-3 text-start transition-[border-color] hover:border-ink-soft"
      >
        <span
          id="about-text"
          className={cx(
            'as-written min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]',
            !text && 'text-ink-soft',
          )}
        >
          {text || t('text_placeholder')}
        </span>
        <Pencil aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-ink-soft" />
      </button>
      {words_held && <p className="mt-2 text-sm text-ink-soft">{t('text_held')}</p>}
      {note && <p className="mt-1.5 text-sm text-ink-soft">{note}</p>}
    </SectionCard>
  )
}
