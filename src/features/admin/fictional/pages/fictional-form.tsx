import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { LOCALES } from '#shared/locales.ts'
import { MORE_CHOICES, SPOKEN_LANGUAGES } from '#shared/more-facts.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import {
  APPEARANCES,
  BODY_TYPES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  SIGNUP_REASONS,
  TATTOOS,
} from '#shared/profile.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { api } from '../../office/api.ts'
import { useErrorWords } from '../../office/use-error-words.ts'
import type { FictionalFields } from '../fictional-contract.ts'

const FACTS = {
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  body_type: BODY_TYPES,
  relationship_status: RELATIONSHIP_STATUSES,
  tattoos: TATTOOS,
  appearance: APPEARANCES,
  signup_reason: SIGNUP_REASONS,
} as const
const MORE = ['children', 'child_wish', 'smoking', 'education'] as const

type FormProps = {
  saved?: FictionalFields
  button: string
  busy: boolean
  error: unknown
  onSave: (fields: FictionalFields) => void
}

/** All that a fictional profile says. What is refused stays as it was typed. */
export function FictionalForm({ saved, button, busy, error, onSave }: FormProps) {
  const t = useTranslations('admin.fictional')
  const fields = useTranslations('site.fields')
  const values = useTranslations('site.values') as unknown as (key: string, options: object) => string
  const more = useTranslations('members.more')
  const interestWords = useTranslations('site.interests') as unknown as (key: string) => string
  const locale = useLocale()
  const words = useErrorWords()
  const [gender, setGender] = useState(saved?.gender ?? 'female')
  const [interests, setInterests] = useState<string[]>(saved?.interests ?? [])
  const [spoken, setSpoken] = useState<string[]>(saved?.languages ?? [])
  const tongues = new Intl.DisplayNames(locale, { type: 'language' })
  const at = (path: string) => words.at(error, path)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const orNothing = (name: string) => said[name] || null
    const facts = Object.fromEntries([...Object.keys(FACTS), ...MORE].map((name) => [name, orNothing(name)]))
    onSave({
      ...said,
      ...facts,
      height_cm: said.height_cm ? Number(said.height_cm) : null,
      interests,
      languages: spoken,
    } as unknown as FictionalFields)
  }
  const flip = (list: string[], one: string) =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('name')} name="name" required defaultValue={saved?.name} error={at('name')} />
        <TextField
          label={t('birth')}
          name="date_of_birth"
          type="date"
          required
          defaultValue={saved?.date_of_birth}
          error={at('date_of_birth')}
        />
        <SelectField
          label={fields('gender')}
          name="gender"
          value={gender}
          onChange={(event) => setGender(event.target.value as typeof gender)}
          options={GENDERS.map((value) => ({ value, label: values(`gender.${value}`, {}) }))}
        />
        <SelectField
          label={fields('sexuality')}
          name="sexuality"
          defaultValue={saved?.sexuality ?? 'hetero'}
          error={at('sexuality')}
          options={SEXUALITIES.map((value) => ({ value, label: values(`sexuality.${value}`, { gender }) }))}
        />
        <Living saved={saved} error={at('place')} />
        <SelectField
          label={t('language')}
          hint={t('language_hint')}
          name="language"
          defaultValue={saved?.language ?? locale}
          options={LOCALES.map((value) => ({ value, label: tongues.of(value) ?? value }))}
        />
      </div>
      <TextArea
        label={fields('profile_text')}
        name="profile_text"
        rows={4}
        maxLength={2000}
        defaultValue={saved?.profile_text}
        error={at('profile_text')}
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(FACTS).map(([name, choices]) => (
          <SelectField
            key={name}
            label={fields(name as 'tattoos')}
            name={name}
            defaultValue={saved?.[name as 'tattoos'] ?? ''}
            options={[
              { value: '', label: t('not_said') },
              ...choices.map((value) => ({ value, label: values(`${name}.${value}`, { gender }) })),
            ]}
          />
        ))}
        {MORE.map((name) => (
          <SelectField
            key={name}
            label={more(name)}
            name={name}
            defaultValue={saved?.[name] ?? ''}
            options={[
              { value: '', label: t('not_said') },
              ...MORE_CHOICES[name].map((value) => ({
                value,
                label: more(`said.${name}.${value}` as 'said.smoking.no'),
              })),
            ]}
          />
        ))}
        <TextField
          label={more('height_label')}
          name="height_cm"
          type="number"
          defaultValue={saved?.height_cm ?? undefined}
          error={at('height_cm')}
        />
        <TextField label={more('work')} name="work" defaultValue={saved?.work} error={at('work')} />
      </div>
      <Choices
        legend={fields('interests')}
        error={at('interests')}
        all={INTERESTS}
        chosen={interests}
        wordOf={interestWords}
        onFlip={(one) => setInterests(flip(interests, one))}
      />
      <Choices
        legend={more('languages')}
        error={at('languages')}
        all={SPOKEN_LANGUAGES}
        chosen={spoken}
        wordOf={(one) => tongues.of(one) ?? one}
        onFlip={(one) => setSpoken(flip(spoken, one))}
      />
      {Boolean(error) && (
        <FormError title={errorCode(error) === 'invalid_input' ? t('look_again') : words.of(error)} />
      )}
      <div>
        <Button type="submit" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  )
}

type ChoicesProps = {
  legend: string
  error: string | undefined
  all: readonly string[]
  chosen: string[]
  wordOf: (one: string) => string
  onFlip: (one: string) => void
}

function Choices({ legend, error, all, chosen, wordOf, onFlip }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((one) => (
          <Chip key={one} pressed={chosen.includes(one)} onClick={() => onFlip(one)}>
            {wordOf(one)}
          </Chip>
        ))}
      </div>
      {error && <p className="mt-2 text-sm text-danger-ink">{error}</p>}
    </fieldset>
  )
}

/** Where a profile lives: a country of the site, a region of it, and a place. */
function Living({ saved, error }: { saved: FictionalFields | undefined; error: string | undefined }) {
  const t = useTranslations('admin.fictional')
  const fields = useTranslations('site.fields')
  const locale = useLocale()
  const countries = useQuery({ ...api.fictionalPlaces.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const [country, setCountry] = useState(saved?.country ?? '')
  const [region, setRegion] = useState(saved?.region ?? '')
  const known = countries.data?.countries ?? {}
  const here = country || countries.data?.country || ''
  const regions = known[here] ?? []
  const there = regions.find(({ code }) => code === region) ?? regions[0]
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return (
    <>
      <SelectField
        label={t('country')}
        name="country"
        value={here}
        onChange={(event) => setCountry(event.target.value)}
        options={Object.keys(known).map((value) => ({ value, label: names.of(value) ?? value }))}
      />
      <SelectField
        label={fields('region')}
        name="region"
        value={there?.code ?? ''}
        onChange={(event) => setRegion(event.target.value)}
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        key={there?.code}
        label={fields('place')}
        name="place"
        defaultValue={saved?.place}
        error={error}
        options={(there?.places ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}
