/** Lets the browser save a CSV. */
export function saveFile({ name, csv }: { name: string; csv: string }): void {
  // The mark by which spreadsheets know UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
