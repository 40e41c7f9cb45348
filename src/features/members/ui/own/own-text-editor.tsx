import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useFieldErrorText } from '#page/errors/error-text.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'
import { SaveState, useSave, useWarnBeforeLeaving } from './own-save.tsx'

const TEXT_MAX_CHARACTERS = 2_000
const COUNT_FROM_CHARACTERS = 1_500
const PAUSE_MILLISECONDS = 1_200

/** Edits "About me"; saves in pauses of typing, and when the field or the page is left. */
export default function OwnTextEditor({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const format = useFormatter()
  const fieldError = useFieldErrorText()
  const note = useSettings().visible_profile_notes.profile_text
  const saving = useSave()
  const [text, setText] = useState(profile.profile_text)
  const saved = useRef(profile.profile_text)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })

  const { save: saveChanges } = saving
  const save = useCallback(() => {
    const written = latest.current.trim()
    if (written === saved.current) return
    saved.current = written
    saveChanges({ profile_text: written })
  }, [saveChanges])
  useEffect(() => {
    if (text.trim() === saved.current) return
    const timer = setTimeout(save, PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text, save])
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])
  useWarnBeforeLeaving(text.trim() !== saved.current)

  return (
    <SectionCard
      id="about"
      title={t('text_title')}
      hint={t('text_hint')}
      state={<SaveState saving={saving} />}
    >
      <TextArea
        label={t('text_title')}
        hideLabel
        autoFocus
        // Puts the cursor at the end of the text.
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
        }
        rows={5}
        maxRows={18}
        maxLength={TEXT_MAX_CHARACTERS}
        placeholder={t('text_placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        error={fieldError.in(saving.error, 'profile_text')}
        hint={
          text.length >= COUNT_FROM_CHARACTERS
            ? t('text_count', {
                count: format.number(text.length),
                max: format.number(TEXT_MAX_CHARACTERS),
              })
            : note
        }
      />
    </SectionCard>
  )
}
