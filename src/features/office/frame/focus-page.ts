/** Gives the focus to the page as a whole, where what had it is gone; nothing scrolls. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
