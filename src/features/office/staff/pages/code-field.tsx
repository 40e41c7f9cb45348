import { TextField, type TextFieldProps } from '#ui/controls/text-field.tsx'

/** For the code of an authenticator app. */
export function CodeField(props: Omit<TextFieldProps, 'type' | 'name'>) {
  return (
    <TextField
      {...props}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  )
}
