import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { INTEREST_ICONS } from '#features/site/interest-icons.ts'

const TARGET = new URL('../src/features/members/ui/interest-icons.svg', import.meta.url)

/** All icons of interests in one picture file, so that pages show them without their weight in script. */
export function drawInterestIcons(): string {
  const symbols = Object.entries(INTEREST_ICONS).map(([interest, Icon]) => {
    const drawn = renderToStaticMarkup(createElement(Icon))
    const shapes = /^<svg[^>]*>(.*)<\/svg>$/s.exec(drawn)?.[1]
    if (!shapes) throw new Error(`the icon of ${interest} is no drawing`)
    return `<symbol id="${interest}" viewBox="0 0 24 24">${shapes}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`
}

if (import.meta.main) {
  writeFileSync(TARGET, drawInterestIcons())
  console.log(fileURLToPath(TARGET))
}
