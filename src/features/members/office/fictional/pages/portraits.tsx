import { useMutation } from '@tanstack/react-query'
import { Brush } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorWithHint } from '#features/site/office/pages/error-with-hint.tsx'
import { errorCode } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { Fictional } from '../contract.ts'

/** One for each pose. */
const DRAWN_AT_MOST = 4

type PortraitsProps = { id: string; portraits: Fictional['portraits']; onChange: () => unknown }

/** The portraits of a fictional profile, each with the declaration of rights that it was added with. */
export function Portraits({ id, portraits, onChange }: PortraitsProps) {
  const t = useTranslations('office.fictional')
  const format = useFormatter()
  const remove = useMutation(api.fictional.removePortrait.mutationOptions({ onSettled: onChange }))
  return (
    <SectionCard id="portraits" title={t('portraits')}>
      {portraits.length === 0 && <p className="text-ink-soft">{t('no_portrait')}</p>}
      <div className="@container">
        <ul className="mb-6 grid grid-cols-2 gap-4 empty:hidden @max-[16rem]:grid-cols-1 @[36rem]:grid-cols-4">
          {portraits.map(({ id: photo, url, drawn, rights, declared_by: by, declared_at: at }, index) => (
            <li key={photo} className="min-w-0 text-sm">
              <img
                src={url}
                alt={t('portrait', { number: index + 1 })}
                className="aspect-4/5 w-full rounded-field bg-sunken object-cover"
              />
              {drawn && <p className="mt-2">{t('drawn')}</p>}
              {rights && <p className="mt-2 break-words">{rights}</p>}
              {by && at && (
                <p className="text-ink-soft">
                  {t('declared', { name: by, at: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}
                </p>
              )}
              <Button
                size="sm"
                variant="ghost"
                className="-ms-4"
                disabled={remove.isPending}
                onClick={() => remove.mutate({ id, photo })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <DrawPortrait
        id={id}
        left={DRAWN_AT_MOST - portraits.filter(({ drawn }) => drawn).length}
        onChange={onChange}
      />
      <h3 className="mt-8 mb-4 text-base font-semibold">{t('from_file')}</h3>
      <AddPortrait id={id} onChange={onChange} />
    </SectionCard>
  )
}

/** @param left how many more can be drawn */
function DrawPortrait({ id, left, onChange }: Pick<PortraitsProps, 'id' | 'onChange'> & { left: number }) {
  const t = useTranslations('office.fictional')
  const words = useErrorWords()
  const key = useRef(crypto.randomUUID())
  const draw = useMutation(
    api.fictional.drawPortrait.mutationOptions({
      onSuccess: () => {
        key.current = crypto.randomUUID()
      },
      onSettled: onChange,
    }),
  )
  return (
    <div className="flex max-w-160 flex-col items-start gap-3">
      <p className="text-sm text-ink-soft">{left > 0 ? t('draw_words') : t('all_drawn')}</p>
      {draw.error && <FormError title={words.of(draw.error)} />}
      {left > 0 && (
        <Button
          variant="secondary"
          icon={<Brush />}
          busy={draw.isPending}
          onClick={() => draw.mutate({ id, key: key.current })}
        >
          {t('draw')}
        </Button>
      )}
    </div>
  )
}

function AddPortrait({ id, onChange }: Pick<PortraitsProps, 'id' | 'onChange'>) {
  const t = useTranslations('office.fictional')
  const words = useErrorWords()
  const form = useRef<HTMLFormElement>(null)
  const key = useRef(crypto.randomUUID())
  const [mine, setMine] = useState(false)
  const add = useMutation(
    api.fictional.addPortrait.mutationOptions({
      onSuccess: () => {
        key.current = crypto.randomUUID()
        form.current?.reset()
        setMine(false)
        onChange()
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    add.mutate({ id, key: key.current, file: data.get('file') as File, rights: String(data.get('rights')) })
  }
  const at = (path: string) => words.at(add.error, path)
  return (
    <form ref={form} onSubmit={submit} className="flex max-w-160 flex-col gap-4">
      <TextField
        label={t('file')}
        name="file"
        type="file"
        accept="image/*"
        required
        error={
          at('file') ??
          (add.error && errorCode(add.error) !== 'invalid_input' ? words.of(add.error) : undefined)
        }
      />
      <TextArea
        label={t('rights')}
        hint={t('rights_hint')}
        name="rights"
        rows={2}
        required
        minLength={10}
        maxLength={500}
        error={errorWithHint(at('rights'), t('rights_hint'))}
      />
      <Checkbox
        label={t('declare')}
        required
        checked={mine}
        onChange={(event) => setMine(event.target.checked)}
      />
      <div>
        <Button type="submit" variant="secondary" busy={add.isPending}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
