/** Whether a window that opens by itself would interrupt: another one is open, or the member is typing. */
export function isBusy(): boolean {
  const open = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]')
  return Boolean(open) || Boolean(document.activeElement?.matches('input, textarea, select'))
}
