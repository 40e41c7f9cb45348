/**
 * Keeps the message in the draft of the signup (accounts/signup/ui/signup-draft.ts), which is in this tab's storage, so
 * that it stands in no address. Inlined in the page, so it must not use anything from outside.
 */
export function keepFirstMessage(): () => void {
  const form = document.querySelector<HTMLFormElement>('[data-first-message]')
  const field = form?.querySelector('textarea')
  if (!form || !field) return () => {}
  const to = form.dataset.firstMessage
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem('signup') ?? '{}')
    } catch {
      return {}
    }
  }
  const keep = () => {
    try {
      sessionStorage.setItem(
        'signup',
        JSON.stringify({ ...read(), firstMessage: field.value, messageTo: to }),
      )
    } catch {
      // Without storage the message has to be written again.
    }
  }
  const kept = read()
  // A browser that comes back fills in the field itself.
  if (kept.messageTo === to && kept.firstMessage && !field.value) field.value = kept.firstMessage
  const use = (event: Event) => {
    const idea = (event.target as Element).closest<HTMLElement>('[data-idea]')
    if (!idea) return
    field.value = idea.dataset.idea!
    keep()
    field.focus()
  }
  field.addEventListener('input', keep)
  form.addEventListener('submit', keep)
  form.addEventListener('click', use)
  return () => {}
}
