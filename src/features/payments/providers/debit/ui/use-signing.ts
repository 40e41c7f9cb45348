import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import { useErrorText, useFieldErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { randomUuid } from '#shared/random-uuid.ts'
import type { DirectDebit, Mandate } from '../debit-contract.ts'
import { MANDATE_TEXT } from '../mandate-text.ts'
import { type FieldName, NOTHING_TYPED, needsBic, type Typed, type Wrong } from './debit-fields.tsx'
import { debitOptions } from './debit-query.ts'

/** The code was sent for these two. */
const BOUND: FieldName[] = ['iban', 'phone']

/** What is typed, the code that was sent for it, and what the server says of both. */
export function useSigning(
  { bic_countries }: Pick<DirectDebit, 'bic_countries'>,
  onSigned: (mandate: Mandate) => void,
) {
  const t = useTranslations('payments.debit')
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  // Signing again after a lost answer is the same mandate.
  const key = useRef<string>(undefined)

  function refuse(error: unknown) {
    const fields = errorData(error, 'invalid_input')?.fields ?? []
    const at = fields.map(({ path }) => [path, fieldError.in(error, path)] as const)
    if (errorCode(error) === 'debit_code_invalid') setWrong({ otp: errorText(error) })
    else setWrong(Object.fromEntries(at))
    if (errorCode(error) === 'debit_blocked')
      void queryClient.invalidateQueries({ queryKey: api.payments.directDebit.key() })
  }
  const code = useMutation(
    api.payments.sendDebitCode.mutationOptions({
      onSuccess() {
        setOtp('')
        setWrong({})
      },
      onError: refuse,
    }),
  )
  const signing = useMutation(
    api.payments.signMandate.mutationOptions({
      onSuccess({ mandate }) {
        key.current = undefined
        queryClient.setQueryData(
          debitOptions(api).queryKey,
          (known: DirectDebit | undefined) => known && { ...known, mandate },
        )
        onSigned(mandate)
      },
      onError: refuse,
    }),
  )
  const failed = signing.error ?? code.error
  return {
    typed,
    otp,
    wrong,
    sent: code.data,
    busy: code.isPending || signing.isPending,
    /** What is wrong with no field of the form. */
    problem: failed && Object.keys(wrong).length === 0 ? errorText(failed) : undefined,
    type(name: keyof Typed, text: string) {
      setTyped({ ...typed, [name]: text })
      setWrong({ ...wrong, [name]: undefined })
      key.current = undefined
      if (BOUND.includes(name)) code.reset()
    },
    typeCode(text: string) {
      setOtp(text)
      setWrong({ ...wrong, otp: undefined })
      key.current = undefined
    },
    /** Marks the fields that are empty. @returns whether there are any */
    findMissing(also: FieldName[] = []): boolean {
      const all: Record<string, string> = { ...typed, otp }
      const asked = (Object.keys(typed) as FieldName[]).filter(
        (name) => name !== 'bic' || needsBic(typed.iban, bic_countries),
      )
      const missing = [...asked, ...also].filter((name) => !all[name]?.trim())
      setWrong(Object.fromEntries(missing.map((name) => [name, t('missing')])))
      return missing.length > 0
    },
    sendCode() {
      signing.reset()
      code.mutate(typed)
    },
    sign() {
      key.current ??= randomUuid()
      signing.mutate({ ...typed, key: key.current, otp, mandate_text: MANDATE_TEXT })
    },
  }
}
