import { useTranslations } from 'use-intl'
import {
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  RELATIONSHIP_STATUSES,
  SIGNUP_REASONS,
  TATTOOS,
} from '#shared/profile.ts'
import type { FactField } from '#shared/profile-completeness.ts'
import { Chip } from '#ui/chip.tsx'

const VALUES = {
  signup_reason: SIGNUP_REASONS,
  relationship_status: RELATIONSHIP_STATUSES,
  body_type: BODY_TYPES,
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  tattoos: TATTOOS,
} as const satisfies Record<FactField, readonly string[]>

type FactChoicesProps = {
  fact: FactField
  said: string | null
  /** The operator's words about it. */
  note?: string
  onChoose: (value: string) => void
}

/** What can be said of a fact. */
export default function FactChoices({ fact, said, note, onChoose }: FactChoicesProps) {
  const words = useTranslations('site.values')
  return (
    <>
      {note && <p className="mb-3 text-sm text-ink-soft">{note}</p>}
      <div className="flex flex-wrap gap-2">
        {VALUES[fact].map((value) => (
          <Chip key={value} pressed={said === value} onClick={() => onChoose(value)}>
            {words(`${fact}.${value}` as 'tattoos.none')}
          </Chip>
        ))}
      </div>
    </>
  )
}
