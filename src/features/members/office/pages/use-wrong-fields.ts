import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * What is wrong at the fields of a form, in the words of the pages instead of the browser's.
 * @param form its id
 * @param error what the server answered
 */
export function useWrongFields(form: string, error: Error | null) {
  const t = useTranslations('office.field_errors')
  const words = useErrorWords()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>(`#${form} [aria-invalid=true]`)?.focus()
  }, [form, error])
  const say = (control: Control) => {
    if (control.validity.valueMissing) return t('empty')
    if (control.validity.tooShort) return t('too_small')
    if (!('min' in control) || control.type !== 'number') return t('invalid_date')
    return t('range', { min: Number(control.min), max: Number(control.max) })
  }
  return {
    at: (name: string) => wrong[name] ?? words.at(error, name),
    /** Says what is wrong, and leads to the first of it. */
    isRight(checked: HTMLFormElement): boolean {
      const controls = [...checked.elements].filter(
        (one): one is Control => 'validity' in one && !(one as Control).validity.valid,
      )
      setWrong(Object.fromEntries(controls.map((control) => [control.name, say(control)])))
      controls[0]?.focus()
      return controls.length === 0
    },
  }
}
