import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSlug } from '#shared/landers.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldNote } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { errorWithHint } from './error-with-hint.tsx'
import { empty, type FieldOf, type Holding, isNarrow, type SettingProps } from './field-props.ts'
import { useFieldWords } from './use-field-words.ts'

const COUNTRIES = /countries$/

/** A list: texts one a line, or things that belong together one below the other. */
export function ListField({ Within, ...props }: Holding<'list'>) {
  const { field, name, path, value, onChange, codeAt, errorAt } = props
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const items = value as unknown[]
  if (field.item.kind === 'text') return <Lines {...props} />
  return (
    <fieldset id={path} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{words.label(name)}</legend>
      <FieldNote id={`${path}-note`} hint={words.help(name)} error={codeAt(path) && errorAt(path)} />
      <ol className="mt-3 flex flex-col gap-4">
        {items.map((item, at) => {
          const label = t('item', { label: words.item(name), number: at + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is written in an item says nothing of which it is
            <li key={at} className="flex flex-col gap-2 sm:flex-row sm:items-start">
              <div className="min-w-0 flex-1">
                <Within
                  {...props}
                  field={field.item}
                  label={label}
                  path={`${path}.${at}`}
                  value={item}
                  onChange={(next) => onChange(items.with(at, next))}
                />
              </div>
              <RemoveItem name={label} onRemove={() => onChange(items.toSpliced(at, 1))} />
            </li>
          )
        })}
      </ol>
      <Button
        data-add
        className="mt-3"
        variant="secondary"
        size="sm"
        icon={<Plus />}
        onClick={() => onChange([...items, empty(field.item)])}
      >
        {t('add')}
      </Button>
    </fieldset>
  )
}

function Lines({ name, path, value, onChange, errorAt }: SettingProps<FieldOf<'list'>>) {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const areCountries = COUNTRIES.test(name)
  const [between, split] = areCountries ? [', ', /[\s,]+/] : ['\n', /\n/]
  const items = value as string[]
  const [typed, setTyped] = useState({ text: items.join(between), value })
  const text = typed.value === value ? typed.text : items.join(between)
  const type = (next: string) => {
    const read = next
      .split(split)
      .map((one) => (areCountries ? one.toUpperCase() : one.trim()))
      .filter(Boolean)
    setTyped({ text: next, value: read })
    onChange(read)
  }
  return (
    <TextArea
      id={path}
      label={words.label(name)}
      hint={words.help(name)}
      rows={2}
      value={text}
      onChange={(event) => type(event.target.value)}
      error={errorWithHint(
        errorAt(path) && (areCountries ? t('country_codes') : errorAt(path)),
        words.help(name),
      )}
    />
  )
}

/** Values by a name: all that there can be where each is a single field, else those that there are. */
export function MapField({ Within, ...props }: Holding<'map'>) {
  const { field, name, path, value, onChange, codeAt, errorAt } = props
  const words = useFieldWords()
  const held = value as Record<string, unknown>
  const put = (one: string, next: unknown) => {
    const { [one]: _before, ...rest } = held
    onChange(next === null ? rest : { ...rest, [one]: next })
  }
  const isShort = field.names !== null && isNarrow(field.value)
  const shown = isShort ? field.names! : Object.keys(held)
  return (
    <fieldset id={path} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{words.label(name)}</legend>
      <FieldNote id={`${path}-note`} hint={words.help(name)} error={codeAt(path) && errorAt(path)} />
      <ul className={isShort ? 'mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4' : 'mt-3 flex flex-col gap-4'}>
        {shown.map((one) => (
          <li
            key={one}
            className={cx('flex min-w-0 gap-2', !isShort && 'flex-col sm:flex-row sm:items-start')}
          >
            <div className="min-w-0 flex-1">
              <Within
                {...props}
                // What is left out is not in it.
                field={isShort ? { ...field.value, nullable: true } : field.value}
                label={words.option(name, one)}
                path={`${path}.${one}`}
                value={held[one] ?? (isShort ? null : empty(field.value))}
                onChange={(next) => put(one, next)}
              />
            </div>
            {!isShort && <RemoveItem name={words.option(name, one)} onRemove={() => put(one, null)} />}
          </li>
        ))}
      </ul>
      {!isShort && (
        <AddName
          name={name}
          names={field.names?.filter((one) => !(one in held)) ?? null}
          onAdd={(one) => put(one, held[one] ?? empty(field.value))}
        />
      )}
    </fieldset>
  )
}

/** Takes one off, after a question. The focus goes to where one is added, as its own place is gone. */
function RemoveItem({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTranslations('office.site')
  const frame = useTranslations('office.frame')
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const remove = () => {
    const fields = button.current?.closest('fieldset')
    setAsking(false)
    onRemove()
    requestAnimationFrame(() => fields?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  return (
    <>
      <IconButton
        ref={button}
        label={t('remove', { name })}
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('remove_title', { host: name })}
        description={t('remove_item_words')}
        confirmLabel={t('remove_it')}
        cancelLabel={frame('cancel')}
        closeLabel={frame('close')}
        destructive
        onConfirm={remove}
      />
    </>
  )
}

function AddName({
  name,
  names,
  onAdd,
}: {
  name: string
  names: string[] | null
  onAdd: (name: string) => void
}) {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const [chosen, setChosen] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const wanted = names ? chosen || names[0] : slugOf(chosen)
    setIsWrong(!wanted)
    if (!wanted) return input.current?.focus()
    onAdd(wanted)
    setChosen('')
  }
  const label = t('add_name')
  return (
    <div className="mt-4 flex max-w-120 flex-wrap items-start gap-3">
      {names ? (
        <SelectField
          label={label}
          hideLabel
          className="min-w-40 flex-1"
          value={chosen || (names[0] ?? '')}
          onChange={(event) => setChosen(event.target.value)}
          options={names.map((one) => ({ value: one, label: words.option(name, one) }))}
        />
      ) : (
        <TextField
          ref={input}
          label={label}
          hint={t('campaign_name')}
          error={isWrong && t('campaign_name')}
          className="min-w-40 flex-1"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Button
        data-add
        variant="secondary"
        icon={<Plus />}
        className={names ? undefined : 'mt-6.5'}
        onClick={add}
      >
        {t('add')}
      </Button>
    </div>
  )
}

/** A name as it can stand in an address; undefined where none can be made of it. */
function slugOf(text: string): string | undefined {
  const slug = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return isSlug(slug) ? slug : undefined
}
