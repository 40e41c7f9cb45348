/** Who goes on before a page's transition has ended skips the rest of it; browsers report that as an error. */
export function allowSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof DOMException && reason.message.startsWith('Transition was')) event.preventDefault()
  })
}
