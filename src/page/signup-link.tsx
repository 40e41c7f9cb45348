import { Link } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { useSignupModal } from './signup-modal.tsx'

/**
 * Opens the signup over the present page. Before hydration, without script and in another tab it is a link to the
 * signup page.
 */
export function SignupLink({ onClick, ...link }: ComponentProps<'a'>) {
  const signUp = useSignupModal()
  return (
    <Link
      {...link}
      to="/signup"
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        signUp()
      }}
    />
  )
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
