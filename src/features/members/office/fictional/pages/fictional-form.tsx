import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNames } from '#features/moderation/office/pages/use-names.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { LOCALES } from '#shared/locales.ts'
import { MORE_CHOICES, SPOKEN_LANGUAGES } from '#shared/more-facts.ts'
import { INTERESTS } from '#shared/profile/interests.ts'
import { GENDERS, SEXUALITIES } from '#shared/profile.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useLocale } from '#ui/use-locale.ts'
import type { FictionalFields } from '../contract.ts'
import { type FictionalDraft, fieldsOf } from './draft.ts'
import { FACTS, type Fact, MORE } from './fields.ts'
import { useFieldWords } from './use-field-words.ts'
import { useLiving } from './use-places.ts'

type Name = keyof FictionalDraft

type FormProps = {
  ref?: Ref<HTMLFormElement>
  draft: FictionalDraft
  onChange: (part: Partial<FictionalDraft>) => void
  button: string
  busy: boolean
  error: unknown
  onSave: (fields: FictionalFields) => void
  /** Besides the button that saves. */
  aside?: ReactNode
}

/** All that a fictional profile says. What is refused stays as it was typed. */
export function FictionalForm({ ref, draft, onChange, button, busy, error, onSave, aside }: FormProps) {
  const living = useLiving(draft)
  const problems = useProblems(draft, error)
  const [isPlaceAsked, setIsPlaceAsked] = useState(false)
  const parts = { draft, onChange, problemAt: problems.at }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A country that was chosen by itself is said now, too.
    onChange(living.chosen)
    const missing = (['region', 'place'] as const).find((name) => !living.chosen[name])
    setIsPlaceAsked(missing !== undefined)
    if (missing) return document.getElementById(idOf(missing))?.focus()
    onSave(fieldsOf({ ...draft, ...living.chosen }))
  }
  return (
    <form
      ref={ref}
      noValidate
      tabIndex={-1}
      aria-labelledby="fields-title"
      onSubmit={submit}
      className="@container flex flex-col gap-6 rounded-field"
    >
      <Basics {...parts} living={living} isPlaceAsked={isPlaceAsked} />
      <Facts {...parts} />
      <Chosen {...parts} />
      {problems.title && <FormError title={problems.title} errors={problems.list} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {button}
        </Button>
        {aside}
      </div>
    </form>
  )
}

const idOf = (name: string) => `fictional-${name}`

/** What was refused: as a whole, and at each field. */
function useProblems(draft: FictionalDraft, error: unknown) {
  const t = useTranslations('office.fictional')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const isEmpty = (name: Name) => typeof draft[name] === 'string' && draft[name].trim() === ''
  const wrong = (errorData(error, 'invalid_input')?.fields ?? []).map(({ path, code }) => {
    const name = path.split('.')[0] as Name
    return { name, words: words.say(isEmpty(name) ? 'empty' : code) }
  })
  return {
    at: (name: Name) => wrong.find((one) => one.name === name)?.words,
    title: error ? (errorCode(error) === 'invalid_input' ? t('look_again') : words.of(error)) : undefined,
    list: wrong
      .filter(({ name }) => name in draft)
      .map(({ name, words: message }) => ({
        message: `${fieldWords.label(name)}: ${message}`,
        fieldId: idOf(name),
      })),
  }
}

type PartProps = Pick<FormProps, 'draft' | 'onChange'> & { problemAt: (name: Name) => string | undefined }

const COLUMNS = 'grid grid-cols-1 gap-5 @[30rem]:grid-cols-2'

function Basics({
  draft,
  onChange,
  problemAt,
  living,
  isPlaceAsked,
}: PartProps & { living: ReturnType<typeof useLiving>; isPlaceAsked: boolean }) {
  const t = useTranslations('office.fictional')
  const values = useTranslations('site.values') as unknown as (key: string, options: object) => string
  const nameOf = useNames()
  const { label } = useFieldWords()
  const { gender } = draft
  const { chosen } = living
  /** Connects a field of text, or a list, with the draft. */
  const bind = <One extends Name>(name: One) => ({
    ...{ id: idOf(name), name, label: label(name), error: problemAt(name) },
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value } as Partial<FictionalDraft>),
  })
  return (
    <>
      <div className={COLUMNS}>
        <TextField {...bind('name')} required autoComplete="off" value={draft.name} />
        <TextField {...bind('date_of_birth')} type="date" required value={draft.date_of_birth} />
        <SelectField
          {...bind('gender')}
          value={gender}
          options={GENDERS.map((value) => ({ value, label: values(`gender.${value}`, {}) }))}
        />
        <SelectField
          {...bind('sexuality')}
          value={draft.sexuality}
          options={SEXUALITIES.map((value) => ({ value, label: values(`sexuality.${value}`, { gender }) }))}
        />
        <SelectField {...bind('country')} value={chosen.country} options={living.countries} />
        <SelectField
          {...bind('region')}
          required
          value={chosen.region}
          error={chosen.region ? problemAt('region') : isPlaceAsked && t('choose_region')}
          options={[
            ...(living.regions.length === 1 ? [] : [{ value: '', label: t('choose_region') }]),
            ...living.regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <SelectField
          {...bind('place')}
          required
          value={chosen.place}
          error={chosen.place ? problemAt('place') : isPlaceAsked && t('choose_place')}
          options={[
            { value: '', label: t('choose_place') },
            ...living.places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          {...bind('language')}
          hint={t('language_hint')}
          value={draft.language}
          options={LOCALES.map((value) => ({ value, label: nameOf('language', value) }))}
        />
      </div>
      <TextArea {...bind('profile_text')} rows={4} maxLength={2000} value={draft.profile_text} />
    </>
  )
}

function Facts({ draft, onChange, problemAt }: PartProps) {
  const t = useTranslations('office.fictional')
  const values = useTranslations('site.values') as unknown as (key: string, options: object) => string
  const more = useTranslations('members.more')
  const { label } = useFieldWords()
  const choose = (name: Fact | (typeof MORE)[number], options: { value: string; label: string }[]) => (
    <SelectField
      key={name}
      id={idOf(name)}
      label={label(name)}
      name={name}
      value={draft[name] ?? ''}
      error={problemAt(name)}
      onChange={({ target }) => onChange({ [name]: target.value || null })}
      options={[{ value: '', label: t('not_said') }, ...options]}
    />
  )
  return (
    <div className={`${COLUMNS} @[48rem]:grid-cols-3`}>
      {(Object.keys(FACTS) as Fact[]).map((name) =>
        choose(
          name,
          FACTS[name].map((value) => ({
            value,
            label: values(`${name}.${value}`, { gender: draft.gender }),
          })),
        ),
      )}
      {MORE.map((name) =>
        choose(
          name,
          MORE_CHOICES[name].map((value) => ({
            value,
            label: more(`said.${name}.${value}` as 'said.smoking.no'),
          })),
        ),
      )}
      <TextField
        id={idOf('height_cm')}
        label={label('height_cm')}
        name="height_cm"
        type="number"
        inputMode="numeric"
        value={draft.height_cm}
        error={problemAt('height_cm')}
        onChange={({ target }) => onChange({ height_cm: target.value })}
      />
      <TextField
        id={idOf('work')}
        label={label('work')}
        name="work"
        value={draft.work}
        error={problemAt('work')}
        onChange={({ target }) => onChange({ work: target.value })}
      />
    </div>
  )
}

function Chosen({ draft, onChange, problemAt }: PartProps) {
  const interestWords = useTranslations('site.interests') as unknown as (key: string) => string
  const nameOf = useNames()
  const locale = useLocale()
  const { label } = useFieldWords()
  const spoken = SPOKEN_LANGUAGES.map((one) => [one, nameOf('language', one)] as const).sort(([, a], [, b]) =>
    a.localeCompare(b, locale),
  )
  return (
    <>
      <Choices
        id={idOf('interests')}
        legend={label('interests')}
        error={problemAt('interests')}
        all={INTERESTS.map((one) => [one, interestWords(one)])}
        chosen={draft.interests}
        onChange={(interests) => onChange({ interests })}
      />
      <Choices
        id={idOf('languages')}
        legend={label('languages')}
        error={problemAt('languages')}
        all={spoken}
        chosen={draft.languages}
        onChange={(languages) => onChange({ languages })}
      />
    </>
  )
}

type ChoicesProps<One extends string> = {
  id: string
  legend: string
  error: string | undefined
  all: (readonly [value: One, words: string])[]
  chosen: One[]
  onChange: (chosen: One[]) => void
}

function Choices<One extends string>({ id, legend, error, all, chosen, onChange }: ChoicesProps<One>) {
  const flip = (one: One) =>
    chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
  return (
    <fieldset id={id} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map(([one, words]) => (
          <Chip key={one} pressed={chosen.includes(one)} onClick={() => onChange(flip(one))}>
            {words}
          </Chip>
        ))}
      </div>
      {error && <p className="mt-2 text-sm text-danger-ink">{error}</p>}
    </fieldset>
  )
}
