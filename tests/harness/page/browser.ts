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

/** Launches the pinned Chromium of the npm package, alike on all machines; the system's where that cannot run. */
export async function launchBrowser(): Promise<Browser> {
  if (process.env.CHROMIUM_PATH) return launch(process.env.CHROMIUM_PATH)
  try {
    return await launch(await packagedChromium())
  } catch (error) {
    const installed = SYSTEM_BROWSERS.find((path) => existsSync(path))
    if (!installed) throw error
    return launch(installed)
  }
}

const launch = (executablePath: string) =>
  chromium.launch({ executablePath, args: [...QUIET, ...MICROPHONE] })
