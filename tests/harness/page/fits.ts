import type { Page } from 'playwright-core'

export type Misfits = {
  /** How many px the page is wider than the window. */
  tooWide: number
  /** Words that go on in a next line without a hyphen. */
  broken: string[]
  /** Words of which a part lies outside what they stand in, or outside the page. */
  clipped: string[]
  /** Columns so narrow that a line holds two letters. */
  narrow: string[]
  /** Words that lie over each other. */
  overlapping: string[]
  /** Words and controls under something else that scrolls along. */
  covered: string[]
  /** Rows that have to be moved sideways to be seen whole. */
  sideways: string[]
}

export const FITS: Misfits = {
  tooWide: 0,
  broken: [],
  clipped: [],
  narrow: [],
  overlapping: [],
  covered: [],
  sideways: [],
}

/**
 * What of a page does not fit. `data-preview` marks what is shortened on purpose, as the last message in a list, and
 * `data-sideways` what is there to be moved sideways, as a row of photos.
 */
export function misfits(page: Page): Promise<Misfits> {
  return page.evaluate(async () => {
    await document.fonts.ready
    type Line = { text: string; of: Element; box: DOMRect }
    const found = {
      broken: new Set<string>(),
      clipped: new Set<string>(),
      narrow: new Set<string>(),
      overlapping: new Set<string>(),
      covered: new Set<string>(),
      sideways: new Set<string>(),
    }
    const CONTROLS = 'button, a, input, select, summary, textarea'
    /** Made one pixel wide, for screen readers or for robots. */
    const isTiny = (element: Element | null): boolean =>
      element !== null && ((element as HTMLElement).offsetWidth === 1 || isTiny(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isTiny(element) &&
      !element.closest('.skip-link, [inert]')
    /** Whether it is moved out of sight in a list that scrolls. */
    const isScrolledAway = (element: Element | null, box: DOMRect): boolean => {
      if (element === null || element === document.body) return false
      const edge = element.getBoundingClientRect()
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      const away =
        box.top < edge.top || box.bottom > edge.bottom || box.right > edge.right || box.left < edge.left
      return (scrolls && away) || isScrolledAway(element.parentElement, box)
    }
    const staysInPlace = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || staysInPlace(element.parentElement))
    const linesOf = (text: Text, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    }

    /** Whether a line of text goes out of the page or of what hides what goes out of it. */
    function isClipped({ of, box }: Line): boolean {
      if (box.left + scrollX < -1) return true
      for (let around: Element | null = of; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        if (/auto|scroll/.test(overflowX + overflowY)) return false
        const edge = around.getBoundingClientRect()
        if (overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true
        // A line box is a little higher than its letters.
        const letters = { top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.2 }
        if (overflowY !== 'visible' && (letters.top < edge.top - 1 || letters.bottom > edge.bottom + 1))
          return true
        if (position === 'fixed') return false
      }
      return false
    }

    const lines: Line[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const of = text.parentElement!
      if (!text.data.trim() || of.closest('script, style, [data-preview], svg, option, [role=img]')) continue
      if (!isSeen(of)) continue
      const { hyphens, hyphenateLimitChars } = getComputedStyle(of) as CSSStyleDeclaration & {
        hyphenateLimitChars?: string
      }
      // There the browser breaks with a hyphen, if it has the language.
      const breaksAt =
        hyphens === 'auto' ? Math.max(10, Number.parseInt(hyphenateLimitChars ?? '', 10) || 0) : 1000
      const boxes = linesOf(text, 0, text.length)
      const shown = text.data.trim().slice(0, 40)
      for (const box of boxes) {
        lines.push({ text: shown, of, box })
        if (isClipped({ text: shown, of, box })) found.clipped.add(shown)
      }
      for (const word of text.data.matchAll(/(?<![@.])\b[\p{L}’]+(?![@.]\p{L})/gu)) {
        const tops = new Set(
          linesOf(text, word.index, word.index + word[0].length).map(({ top }) => Math.round(top)),
        )
        if (word[0].length >= 4 && word[0].length / tops.size < 3) found.narrow.add(word[0])
        const isInitial = word.index === 0 && getComputedStyle(of, '::first-letter').float !== 'none'
        if (tops.size > 1 && !isInitial && word[0].length < breaksAt && !of.closest('a[href^=mailto]'))
          found.broken.add(word[0])
      }
    }

    const moving = lines.filter(
      ({ of, box }) =>
        !staysInPlace(of) &&
        !isScrolledAway(of, box) &&
        box.width > 2 &&
        !of.closest('dialog, [role=dialog]'),
    )
    moving.sort((one, other) => one.box.top - other.box.top)
    moving.forEach((one, at) => {
      for (const other of moving.slice(at + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (one.of.contains(other.of) || other.of.contains(one.of)) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (wide > 3 && high > 0.35 * Math.min(one.box.height, other.box.height))
          found.overlapping.add(`${one.text} / ${other.text}`)
      }
    })

    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.clientWidth < 2 || !isSeen(element) || element.closest('[data-preview], [role=img]'))
        continue
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const over = element.scrollWidth - element.clientWidth
      if (/auto|scroll/.test(overflowX) && over > 1 && !element.closest('[data-sideways]'))
        found.sideways.add(element.outerHTML.slice(0, 120))
      const high = element.scrollHeight - element.clientHeight
      const shortened = textOverflow === 'ellipsis' && over > 1
      if (
        shortened ||
        (getComputedStyle(element).webkitLineClamp !== 'none' && overflowY !== 'visible' && high > 2)
      )
        found.clipped.add(element.textContent!.trim().slice(0, 40))
      if (!element.matches(CONTROLS)) continue
      const { left, right } = element.getBoundingClientRect()
      const moves = element.closest('[data-sideways]')
      if (!moves && (left < -1 || right > innerWidth + 1)) found.clipped.add(element.outerHTML.slice(0, 120))
    }

    const hasGround = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      const alpha = /^rgba\(.*, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(backgroundColor)
      return (
        element.localName === 'img' ||
        backgroundImage !== 'none' ||
        Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.3
      )
    }
    /** What lies over a point of an element and hides it. */
    function hides(element: Element, x: number, y: number): Element | undefined {
      const over = document.elementFromPoint(x, y)
      if (!over || over.contains(element) || element.contains(over) || staysInPlace(over)) return
      for (let part: Element | null = over; part && !part.contains(element); part = part.parentElement)
        if (hasGround(part)) return part
      return
    }
    const at = scrollY
    for (const { text, of, box } of moving) {
      if (getComputedStyle(of).pointerEvents === 'none') continue
      const top = box.top + at
      scrollTo(0, top - innerHeight / 2)
      for (const part of [0.25, 0.5, 0.75]) {
        const over = hides(of, box.left + box.width / 2, top - scrollY + box.height * part)
        if (over) found.covered.add(`${text} under ${over.outerHTML.slice(0, 80)}`)
      }
    }
    scrollTo(0, at)
    for (const control of document.querySelectorAll(CONTROLS)) {
      const box = control.getBoundingClientRect()
      const { left, top, width, height } = box
      const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(CONTROLS)
      if (!over || isScrolledAway(control, box) || over === control || !isSeen(control) || width < 2) continue
      if (control.contains(over) || over.contains(control) || staysInPlace(over)) continue
      found.covered.add(`${control.outerHTML.slice(0, 80)} under ${over.outerHTML.slice(0, 80)}`)
    }
    const { scrollWidth } = document.scrollingElement!
    return {
      tooWide: Math.max(0, scrollWidth - innerWidth),
      broken: [...found.broken],
      clipped: [...found.clipped],
      narrow: [...found.narrow],
      overlapping: [...found.overlapping],
      covered: [...found.covered],
      sideways: [...found.sideways],
    }
  })
}

/**
 * How much of the window, from 0 to 1, the bars that stay in place take away, where they take most; and the controls that
 * lie behind a bar when they have the focus.
 */
export function behindBars(page: Page): Promise<{ taken: number; hidden: string[] }> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element)
      return (
        /fixed|sticky/.test(position) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > innerWidth / 2 &&
        !element.matches('.skip-link, :has([data-photo]), dialog *, [role=dialog] *')
      )
    })
    /** The bars that are where they stay, not where they stand in the page. */
    const stuck = () =>
      bars
        .map((bar) => ({ bar, box: bar.getBoundingClientRect(), style: getComputedStyle(bar) }))
        .filter(({ box, style }) => {
          if (style.position === 'fixed') return box.bottom > 0 && box.top < innerHeight
          const atTop = style.top !== 'auto' && Math.abs(box.top - Number.parseFloat(style.top)) < 1.5
          const below = innerHeight - Number.parseFloat(style.bottom)
          return atTop || (style.bottom !== 'auto' && Math.abs(box.bottom - below) < 1.5)
        })
    const takenNow = () => {
      let taken = 0
      for (let y = 0; y < innerHeight; y += 2)
        if (stuck().some(({ box }) => box.top <= y && y < box.bottom)) taken += 2
      return taken / innerHeight
    }
    const { scrollHeight } = document.scrollingElement!
    let taken = 0
    for (let part = 0; part <= 4; part++) {
      scrollTo(0, ((scrollHeight - innerHeight) * part) / 4)
      taken = Math.max(taken, takenNow())
    }
    const hidden: string[] = []
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(button, a, input, select, summary, textarea)',
    )
    for (const control of controls) {
      control.focus()
      if (document.activeElement !== control) continue
      const isDrawn = control.offsetWidth > 2
      const seen = isDrawn ? control : ((control as HTMLInputElement).labels?.[0] ?? control)
      const { left, top, width, height } = seen.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
      const bar = stuck().find((one) => one.bar.contains(over) && !one.bar.contains(control))
      if (bar) hidden.push(`${control.outerHTML.slice(0, 80)} behind ${bar.bar.outerHTML.slice(0, 80)}`)
    }
    scrollTo(0, 0)
    return { taken, hidden }
  })
}
