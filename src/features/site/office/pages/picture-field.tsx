import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'

type PictureFieldProps = Pick<TextFieldProps, 'id' | 'label' | 'hint' | 'error'> & {
  /** The picture's path; empty where there is none. */
  value: string
  onChange: (path: string | null) => void
}

/** A picture of the site: a file that is uploaded, or the path of one that is there. */
export function PictureField({ value, onChange, error, ...texts }: PictureFieldProps) {
  const t = useTranslations('office.site')
  const words = useErrorWords()
  const file = useRef<HTMLInputElement>(null)
  const add = useMutation(api.site.addPicture.mutationOptions({ onSuccess: ({ path }) => onChange(path) }))
  return (
    <div className="flex flex-col items-start gap-3">
      <TextField
        autoComplete="off"
        value={value}
        onChange={(event) => {
          add.reset()
          onChange(event.target.value || null)
        }}
        error={add.error ? words.of(add.error) : error}
        className="w-full"
        {...texts}
      />
      {value !== '' && (
        <img
          src={value}
          alt={t('picture_chosen')}
          className="max-h-24 max-w-full rounded-field bg-sunken object-contain p-2"
        />
      )}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={`${texts.label}: ${t('picture_file')}`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) add.mutate({ file: chosen })
          event.target.value = ''
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        icon={<ImageUp />}
        busy={add.isPending}
        onClick={() => file.current?.click()}
      >
        {t('picture_file')}
      </Button>
    </div>
  )
}
