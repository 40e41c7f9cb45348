import { expect, it } from 'vitest'
import { namelessIn } from './accessible.ts'

it('finds what can be used and has no name, and nothing else', () => {
  const tree = `- banner:
  - link "Vonk":
    - /url: /members
  - button
  - button [expanded]
- main:
  - heading "Leden" [level=1]
  - textbox: wat er staat
  - textbox "Naam": Anna
  - combobox [disabled]
  - link:
    - text: Alle leden
  - img
  - listitem: buttons
- dialog`
  expect(namelessIn(tree).map((line) => line.trim())).toEqual([
    '- button',
    '- button [expanded]',
    '- textbox: wat er staat',
    '- combobox [disabled]',
    '- img',
    '- dialog',
  ])
})
