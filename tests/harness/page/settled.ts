import type { Page } from 'playwright-core'

/** Waits until the page is hydrated and has taken up what was done before; some pages have no script. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const scripts = document.querySelector('script[src], link[rel=modulepreload]')
    const lastPart = [...document.querySelectorAll('main, main ~ *')].at(-1)
    const isAlive = lastPart && Object.keys(lastPart).some((key) => key.startsWith('__reactFiber'))
    return !scripts || (isAlive && !window.before)
  })
}

/** Waits until the page is hydrated, its fonts are loaded and its finite animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await alive(page)
  await page.waitForFunction(() => {
    const endsSoon = (animation: Animation) =>
      animation.playState === 'running' &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return document.fonts.status === 'loaded' && !document.getAnimations().some(endsSoon)
  })
}
