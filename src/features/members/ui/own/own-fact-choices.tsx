import {
  APPEARANCES,
  BODY_TYPES,
  EYE_COLORS,
  type Gender,
  HAIR_COLORS,
  RELATIONSHIP_STATUSES,
  SIGNUP_REASONS,
  TATTOOS,
} from '#shared/profile.ts'
import type { AskedFact } from '#shared/profile-completeness.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { useFactWord } from '../fact-word.ts'

const VALUES = {
  signup_reason: SIGNUP_REASONS,
  relationship_status: RELATIONSHIP_STATUSES,
  body_type: BODY_TYPES,
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  tattoos: TATTOOS,
  appearance: APPEARANCES,
} as const satisfies Record<AskedFact, readonly string[]>

type FactChoicesProps = {
  fact: AskedFact
  said: string | null
  gender: Gender
  /** The operator's note about this fact. */
  note?: string
  onChoose: (value: string) => void
}

export default function FactChoices({ fact, said, gender, note, onChoose }: FactChoicesProps) {
  const word = useFactWord(gender)
  return (
    <>
      {note && <p className="mb-3 text-sm text-ink-soft">{note}</p>}
      <div className="flex flex-wrap gap-2">
        {VALUES[fact].map((value) => (
          <Chip key={value} pressed={said === value} onClick={() => onChoose(value)}>
            {word(fact, value)}
          </Chip>
        ))}
      </div>
    </>
  )
}
