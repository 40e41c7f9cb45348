import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FACT_ICONS } from '#features/members/fact-icons.ts'
import { INTEREST_ICONS } from '#features/site/interest-icons.ts'

const TARGET = new URL('../src/features/members/ui/profile-icons.svg', import.meta.url)

/** All icons of interests and facts in one SVG file, which keeps them out of the pages' scripts. */
export function drawProfileIcons(): string {
  const symbols = Object.entries({ ...INTEREST_ICONS, ...FACT_ICONS }).map(([name, Icon]) => {
    const drawn = renderToStaticMarkup(createElement(Icon))
    const shapes = /^<svg[^>]*>(.*)<\/svg>$/s.exec(drawn)?.[1]
    if (!shapes) throw new Error(`the icon of ${name} is not an SVG drawing`)
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`
}

if (import.meta.main) {
  writeFileSync(TARGET, drawProfileIcons())
  console.log(fileURLToPath(TARGET))
}
