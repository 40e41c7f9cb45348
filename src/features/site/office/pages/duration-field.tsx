import { useTranslations } from 'use-intl'
import { FieldNote } from '#ui/controls/field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import type { FieldOf, SettingProps } from './field-props.ts'
import { useFieldWords } from './use-field-words.ts'

/** A number of seconds, asked for in hours and minutes. What is no number stays as it was typed, and is refused. */
export function DurationField({
  name,
  path,
  label,
  value,
  onChange,
  errorAt,
}: SettingProps<FieldOf<'number'>>) {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const seconds = typeof value === 'number' ? value : undefined
  const parts = {
    hours: seconds === undefined ? String(value ?? '') : String(Math.floor(seconds / HOUR_SECONDS)),
    minutes: String(Math.floor(((seconds ?? 0) % HOUR_SECONDS) / MINUTE_SECONDS)),
  }
  const change = (part: keyof typeof parts, typed: string) => {
    const next = { ...parts, [part]: typed.trim() || '0' }
    const isRead = /^\d{1,4}$/.test(next.hours) && /^\d{1,4}$/.test(next.minutes)
    onChange(isRead ? Number(next.hours) * HOUR_SECONDS + Number(next.minutes) * MINUTE_SECONDS : typed)
  }
  return (
    <fieldset id={path} className="min-w-0" aria-describedby={`${path}-note`}>
      <legend className="mb-1.5 text-sm font-semibold">{label ?? words.label(name)}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['hours', 'minutes'] as const).map((part) => (
          <TextField
            key={part}
            id={`${path}.${part}`}
            label={t(part)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className="tabular"
            value={parts[part]}
            onChange={(event) => change(part, event.target.value)}
          />
        ))}
      </div>
      <FieldNote id={`${path}-note`} hint={words.help(name)} error={errorAt(path)} />
    </fieldset>
  )
}
