import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { interestsOptions, useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import type { Interest } from '#shared/profile/interests.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'
import type { AllInterestsProps } from '../all-interests.tsx'
import { ProfileIcon } from '../profile-icon.tsx'
import { SaveState, useSave } from './own-save.tsx'

const INTERESTS_AT_MOST = 12
/** Suggested beside the chosen ones: interests that most people have an opinion on. */
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
  const [full, setFull] = useState(false)
  const all = useAllInterests()
  // The order is fixed while choosing, so that nothing moves under the finger.
  const [few] = useState(() => [...new Set([...profile.interests, ...COMMON])])

  const toggle = (interest: Interest) => {
    const without = chosen.filter((other) => other !== interest)
    const adds = without.length === chosen.length
    setFull(adds && chosen.length >= INTERESTS_AT_MOST)
    if (adds && chosen.length >= INTERESTS_AT_MOST) return
    const interests = adds ? [...chosen, interest] : without
    setChosen(interests)
    saving.save({ interests })
  }
  const chip = (interest: Interest) => (
    <Chip
      key={interest}
      icon={<ProfileIcon name={interest} />}
      pressed={chosen.includes(interest)}
      onClick={() => toggle(interest)}
    >
      {words(interest)}
    </Chip>
  )
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
      {all.shown ? (
        <all.shown.List interests={all.shown.interests} chosen={chosen}>
          {chip}
        </all.shown.List>
      ) : (
        <>
          <fieldset aria-labelledby="interests-title" className="flex min-w-0 flex-wrap gap-2">
            {few.map(chip)}
          </fieldset>
          <Button
            variant="ghost"
            size="sm"
            className="-ms-4 mt-3"
            iconAfter={<ChevronDown />}
            busy={all.loading}
            onClick={all.show}
          >
            {t('interests_all')}
          </Button>
          <p role="alert" className="mt-2 text-danger-ink empty:hidden">
            {all.problem}
          </p>
        </>
      )}
    </SectionCard>
  )
}

/** The whole list and its names, loaded on demand. */
function useAllInterests() {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [shown, setShown] = useState<{
    List: ComponentType<AllInterestsProps>
    interests: AllInterestsProps['interests']
  }>()
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const show = async () => {
    setLoading(true)
    setProblem('')
    try {
      const [{ default: List }, { interests }] = await Promise.all([
        import('../all-interests.tsx'),
        queryClient.ensureQueryData(interestsOptions(api)),
      ])
      setShown({ List, interests })
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setLoading(false)
    }
  }
  return { shown, loading, problem, show }
}
