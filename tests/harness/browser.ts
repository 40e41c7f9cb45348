import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { packagedChromium } from './packaged-chromium.ts'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Switches off background requests: updates, reports, start pages.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

// A microphone that beeps, which pages may use unasked: this Chromium has no window to ask in.
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--mute-audio']

/** Launches Chromium: `CHROMIUM_PATH`, else the system's, else the one from the npm package. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...QUIET, ...MICROPHONE] })
}

async function findChromium(): Promise<string> {
  const installed = process.env.CHROMIUM_PATH || SYSTEM_BROWSERS.find((path) => existsSync(path))
  if (installed) return installed
  return packagedChromium()
}
