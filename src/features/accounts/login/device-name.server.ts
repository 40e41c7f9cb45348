import Bowser from 'bowser'

export type Device = { browser: string | null; system: string | null; kind: 'desktop' | 'phone' | 'tablet' }

const KINDS: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet' }
const SHORTER: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
  'Opera Touch': 'Opera',
  'Chrome OS': 'ChromeOS',
}

/** The user agent's browser and system, by names that people know. */
export function describeDevice(userAgent: string): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'desktop' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: nameOf(browser.name),
    system: nameOf(os.name),
    kind: KINDS[platform.type ?? ''] ?? 'desktop',
  }
}

/** "Firefox, Android"; null for an unknown user agent. */
export function deviceName(userAgent: string): string | null {
  const { browser, system } = describeDevice(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ') || null
}

function nameOf(told: string | undefined): string | null {
  return told ? (SHORTER[told] ?? told) : null
}
