import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#client/account.ts'
import type { Interest } from '#shared/profile.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../contract.ts'
import { SaveState, useSave } from './own-save.tsx'
import { ProfileIcon } from './profile-icon.tsx'

const INTERESTS_AT_MOST = 12
/** Shown at first beside the chosen ones: what most people have an opinion on. */
const COMMON: Interest[] = [
  'music',
  'travel',
  'cooking',
  'hiking',
  'movies',
  'books',
  'dogs',
  'coffee',
  'fitness',
  'festivals',
  'nature',
  'dancing',
]

export function OwnInterests({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const words = useTranslations('site.interests')
  const note = useSettings().visible_profile_notes.interests
  const saving = useSave()
  const [chosen, setChosen] = useState<Interest[]>(profile.interests)
  const [all, setAll] = useState<readonly Interest[]>()
  const [full, setFull] = useState(false)
  // The order stays while one chooses: nothing may move under the finger.
  const [few] = useState(() => [...new Set([...profile.interests, ...COMMON])])
  const showAll = async () => {
    const { INTERESTS } = await import('./all-interests.ts')
    setAll([...INTERESTS].sort((a, b) => words(a).localeCompare(words(b))))
  }

  const toggle = (interest: Interest) => {
    const without = chosen.filter((other) => other !== interest)
    const adds = without.length === chosen.length
    setFull(adds && chosen.length >= INTERESTS_AT_MOST)
    if (adds && chosen.length >= INTERESTS_AT_MOST) return
    const interests = adds ? [...chosen, interest] : without
    setChosen(interests)
    saving.save({ interests })
  }
  return (
    <SectionCard
      id="interests"
      title={t('interests_title')}
      hint={t('interests_hint', { max: INTERESTS_AT_MOST })}
      state={<SaveState saving={saving} />}
    >
      {note && <p className="mb-3 text-sm text-ink-soft">{note}</p>}
      <p role="status" className={full ? 'mb-4 font-medium text-danger-ink' : 'mb-4 text-sm text-ink-soft'}>
        {t(full ? 'interests_full' : 'interests_count', { count: chosen.length, max: INTERESTS_AT_MOST })}
      </p>
      <fieldset aria-labelledby="interests-title" className="flex min-w-0 flex-wrap gap-2">
        {(all ?? few).map((interest) => {
          return (
            <Chip
              key={interest}
              icon={<ProfileIcon name={interest} />}
              pressed={chosen.includes(interest)}
              onClick={() => toggle(interest)}
            >
              {words(interest)}
            </Chip>
          )
        })}
      </fieldset>
      {!all && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-4 mt-3"
          iconAfter={<ChevronDown />}
          onClick={() => void showAll()}
        >
          {t('interests_all')}
        </Button>
      )}
    </SectionCard>
  )
}
