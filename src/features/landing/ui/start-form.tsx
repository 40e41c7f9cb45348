import { useRouterState } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { readTracking } from '#features/site/tracking.ts'
import { useSettings } from '#page/account.ts'
import { useSignupModal } from '#page/signup-modal.tsx'
import { type Via, viaOf } from '#shared/landers.ts'
import { audienceOf } from '#shared/niches.ts'
import { GENDERS } from '#shared/profile.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'

export const SOUGHT_ONES = ['female', 'male', 'both'] as const

type StartFormProps = {
  note: string
  via: Via
  /** For what stands outside and belongs to it. */
  id?: string | undefined
  className?: string | undefined
}

/**
 * The first question of signup; the others open in an overlay. A plain form, so that it works before the
 * script is loaded.
 */
export function StartForm({ note, via, id, className }: StartFormProps) {
  const t = useTranslations('landing.form')
  const signUp = useSignupModal()
  const audience = audienceOf(useSettings().niche)
  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const gender = GENDERS.find((one) => one === chosen.get('gender'))
    const seeks = SOUGHT_ONES.find((one) => one === chosen.get('seeks'))
    signUp({ initial: { ...(gender && { gender }), ...(seeks && { seeks }) } })
  }
  return (
    <form
      id={id}
      action="/signup"
      aria-label={t('label')}
      onSubmit={start}
      className={cx(
        'flex w-full max-w-120 flex-col gap-3 rounded-sheet border border-edge bg-raised p-4 text-ink shadow-overlay sm:gap-4 sm:p-6',
        className,
      )}
    >
      <ArrivalFields via={via} />
      <Choice
        legend={t('gender')}
        name="gender"
        chosen={audience}
        options={GENDERS.map((value) => ({ value, label: t(value) }))}
      />
      <Choice
        legend={t('seeks')}
        name="seeks"
        chosen={audience}
        options={SOUGHT_ONES.map((value) => ({ value, label: t(`seeks_${value}`) }))}
      />
      <Button type="submit" size="lg" wide iconAfter={<ArrowRight />} className="mt-1">
        {t('submit')}
      </Button>
      <p className="text-center text-sm text-ink-soft">{note}</p>
    </form>
  )
}

/** Tells the signup which page led to it, and what the address said of where the visitor comes from. */
export function ArrivalFields({ via }: { via: Via }) {
  const search = useRouterState({ select: (state) => state.location.search })
  const fields = { ...readTracking(search), via: viaOf(via) }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

type ChoiceProps = {
  legend: string
  name: string
  /** The initial choice. */
  chosen: string | undefined
  options: { value: string; label: string }[]
}

export function Choice({ legend, name, chosen, options }: ChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold sm:mb-2">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 flex-auto items-center justify-center rounded-full border-2 border-border px-3 py-1 text-center font-semibold transition-[border-color,background-color,color,scale] hover:border-control has-checked:border-primary-strong has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus active:scale-[0.97]"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
