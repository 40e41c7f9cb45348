export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that were changed before the scripts were there, and buttons and forms whose presses wait, in order. */
export type Before = {
  fields: Map<Field, string | boolean>
  presses: Map<HTMLElement, unknown>
  /** Notes no more; the presses do not wait any longer. */
  end(): void
}

declare global {
  interface Window {
    /** Gone once taken up. */
    before?: Before
  }
}

/**
 * Notes what a visitor does before the page's scripts are there, in memory only: fields that are changed, and presses
 * that only a script would answer. Those wait, at most 20 s, and look pressed; links, and forms with an address or a
 * method, work by themselves. `takeUp` does the rest. Its source is inlined in the page, so it must not use anything
 * from outside.
 */
export function noteBefore(): void {
  const fields = new Map<Field, string | boolean>()
  const presses = new Map<HTMLElement, ReturnType<typeof setTimeout>>()
  const drop = (pressed: HTMLElement) => {
    clearTimeout(presses.get(pressed))
    presses.delete(pressed)
    pressed.ariaBusy = null
    delete pressed.dataset.held
  }
  const leave = () => [...presses.keys()].map(drop)
  // Pressed twice, it waits once.
  const hold = (event: Event, pressed: HTMLElement) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    drop(pressed)
    presses.set(pressed, setTimeout(drop, 20_000, pressed))
    pressed.ariaBusy = 'true'
    pressed.dataset.held = ''
  }
  const change = (event: Event) => {
    const field = event.target as HTMLInputElement
    event.stopImmediatePropagation()
    fields.set(field, /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value)
  }
  const submit = (event: Event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[action], [method]')) form.matches('[method=dialog]') || leave()
    else hold(event, (event as SubmitEvent).submitter ?? form)
  }
  const click = (event: Event) => {
    const { ctrlKey, metaKey, shiftKey, altKey, target } = event as MouseEvent
    const pressed = (target as Element).closest<HTMLButtonElement>(
      'a[href], input, button, [role=button], [role=switch], [role=checkbox], [role=radio], [role=tab]',
    )
    if (!pressed || pressed.matches('[data-entry], [popovertarget], [commandfor], [aria-disabled=true]'))
      return
    if (pressed.matches('a[href]')) ctrlKey || metaKey || shiftKey || altKey || leave()
    // The browser tells by another event what becomes of these.
    else if (pressed.matches('input') || (pressed.type === 'submit' && pressed.form))
      event.stopImmediatePropagation()
    else hold(event, pressed)
  }
  const noted = { input: change, change, submit, click, pagehide: leave }
  for (const [type, note] of Object.entries(noted)) addEventListener(type, note, true)
  const end = () => {
    delete window.before
    for (const [type, note] of Object.entries(noted)) removeEventListener(type, note, true)
    leave()
  }
  window.before = { fields, presses, end }
}
