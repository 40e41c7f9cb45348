import { useTranslations } from 'use-intl'
import { cx } from '#ui/class-names.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FieldNote } from '#ui/controls/field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { DurationField } from './duration-field.tsx'
import { isDuration } from './durations.ts'
import { errorWithHint } from './error-with-hint.tsx'
import { empty, type FieldOf, isNarrow, type SettingProps } from './field-props.ts'
import { LocalisedField } from './localised-field.tsx'
import { NumberField } from './number-field.tsx'
import { PictureField } from './picture-field.tsx'
import { ListField, MapField } from './several-fields.tsx'
import { useFieldWords } from './use-field-words.ts'

/** One setting, as its schema asks for it. */
export function SettingField(props: SettingProps) {
  const { field } = props
  switch (field.kind) {
    case 'text':
      return <PlainText {...props} field={field} />
    case 'localised':
      return <LocalisedField {...props} field={field} />
    case 'number':
      if (isDuration(field, props.name)) return <DurationField {...props} field={field} />
      return <NumberField {...props} field={field} />
    case 'money':
      return <NumberField {...props} field={field} />
    case 'switch':
      return <OnOff {...props} />
    case 'choice':
      return <Choice {...props} field={field} />
    case 'choices':
      return <Choices {...props} field={field} />
    case 'object':
      return <Together {...props} field={field} />
    case 'list':
      return <ListField {...props} field={field} Within={SettingField} />
    case 'map':
      return <MapField {...props} field={field} Within={SettingField} />
  }
}

function PlainText({ field, name, path, label, value, onChange, errorAt }: SettingProps<FieldOf<'text'>>) {
  const words = useFieldWords()
  const shared = {
    id: path,
    label: label ?? words.label(name),
    hint: words.help(name),
    value: String(value ?? ''),
    onChange: (event: { target: { value: string } }) =>
      onChange(event.target.value === '' && field.nullable ? null : event.target.value),
    error: errorWithHint(errorAt(path), words.help(name)),
  }
  if (field.shape === 'picture') return <PictureField {...shared} onChange={onChange} />
  if (field.shape === 'colour')
    return (
      <TextField
        autoComplete="off"
        maxLength={7}
        after={
          <input
            type="color"
            aria-label={shared.label}
            value={/^#[0-9a-f]{6}$/i.test(shared.value) ? shared.value : '#000000'}
            onChange={shared.onChange}
            className="me-1 size-10 cursor-pointer rounded-sm"
          />
        }
        {...shared}
      />
    )
  return field.shape === 'lines' ? <TextArea {...shared} /> : <TextField autoComplete="off" {...shared} />
}

function OnOff({ name, path, label, value, onChange, errorAt }: SettingProps) {
  const words = useFieldWords()
  return (
    <Checkbox
      id={path}
      label={<span className="font-semibold">{label ?? words.label(name)}</span>}
      hint={words.help(name)}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      error={errorAt(path)}
    />
  )
}

function Choice({ field, name, path, label, value, onChange, errorAt }: SettingProps<FieldOf<'choice'>>) {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const chosen = String(value ?? '')
  const options = [...(field.nullable ? [''] : []), ...field.options]
  // One that was set without a form, such as a language of a country.
  if (!options.includes(chosen)) options.push(chosen)
  return (
    <SelectField
      id={path}
      label={label ?? words.label(name)}
      hint={label === undefined ? words.help(name) : undefined}
      value={chosen}
      onChange={({ target }) =>
        onChange(field.isNumber ? Number(target.value) : target.value || (field.nullable ? null : ''))
      }
      options={options.map((one) => ({
        value: one,
        label: one === '' ? words.unset(name) || t('usual_choice') : words.option(name, one),
      }))}
      error={errorAt(path)}
    />
  )
}

/** Several of what there is. What is added comes last. */
function Choices({ field, name, path, value, onChange, errorAt }: SettingProps<FieldOf<'choices'>>) {
  const words = useFieldWords()
  const chosen = value as string[]
  return (
    <fieldset id={path} className="min-w-0" aria-describedby={`${path}-note`}>
      <legend className="mb-1 text-sm font-semibold">{words.label(name)}</legend>
      <FieldNote id={`${path}-note`} hint={words.help(name)} error={errorAt(path)} />
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
        {field.options.map((one) => (
          <Checkbox
            key={one}
            label={words.option(name, one)}
            checked={chosen.includes(one)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What belongs together; where it may be left out, a box says whether it is used. */
function Together(props: SettingProps<FieldOf<'object'>>) {
  const { field, name, path, label, value, onChange, codeAt, errorAt } = props
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const held = value as Record<string, unknown> | null
  return (
    <fieldset id={path} className="min-w-0 rounded-field border border-border p-4">
      <legend className="px-1 text-sm font-semibold break-words">{label ?? words.label(name)}</legend>
      <FieldNote
        id={`${path}-note`}
        hint={label === undefined ? words.help(name) : undefined}
        error={codeAt(path) && errorAt(path)}
      />
      {field.nullable && (
        <Checkbox
          label={t('use')}
          checked={held !== null}
          onChange={(event) => onChange(event.target.checked ? empty(field) : null)}
        />
      )}
      {held && (
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          {Object.entries(field.fields).map(([one, inner]) => (
            <div key={one} className={cx('min-w-0 break-words', !isNarrow(inner) && 'sm:col-span-2')}>
              <SettingField
                field={inner}
                name={`${name}.${one}`}
                path={`${path}.${one}`}
                value={held[one]}
                onChange={(next) => onChange({ ...held, [one]: next })}
                codeAt={codeAt}
                errorAt={errorAt}
              />
            </div>
          ))}
        </div>
      )}
    </fieldset>
  )
}
