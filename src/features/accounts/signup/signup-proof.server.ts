import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#server/app.ts'
import { HOUR, SECOND } from '#server/clock.ts'
import { fail } from '#server/errors.ts'
import { allSecrets } from '#server/seal.ts'
import type { ApiContext } from '../account/context.server.ts'

/** People need longer for five questions. */
export const SHORTEST_SIGNUP_MILLISECONDS = 4 * SECOND
// Long enough for a draft, and short enough to stop a robot from reusing one start for weeks.
const START_MILLISECONDS = 48 * HOUR

export type SignupProof = { key: string; start: string; website?: string; captcha?: string }

/** The time at which the signup of a key began, signed so that the sender cannot change it. */
export function issueStart(app: App, siteId: string, key: string, at = app.clock.now()): string {
  return sign(app.secret, siteId, key, `begun.${at.getTime()}`)
}

/**
 * Refuses robots by a field that people do not see, by the time since the start, and by the site's captcha; with one
 * answer for all three.
 * @returns a start that counts as proven: a captcha's answer can be verified only once, but check and signup need it
 * @throws signup_refused
 */
export async function refuseRobots({ app, site, origin }: ApiContext, proof: SignupProof): Promise<string> {
  const at = readStart(app, site.id, proof)
  if (proof.website || !at || isOddlyTimed(app, at.milliseconds)) fail('signup_refused')
  const { captcha } = site.settings
  if (captcha && !at.proven) {
    const human = proof.captcha && (await app.captcha.verify(captcha, proof.captcha, origin.ip))
    if (!human) fail('signup_refused')
  }
  return sign(app.secret, site.id, proof.key, `proven.${at.milliseconds}`)
}

function isOddlyTimed(app: App, begun: number): boolean {
  const took = app.clock.now().getTime() - begun
  return took < SHORTEST_SIGNUP_MILLISECONDS || took > START_MILLISECONDS
}

function readStart(app: App, siteId: string, { start, key }: SignupProof) {
  const [, stated, kind, milliseconds] = /^((begun|proven)\.(\d{1,15}))\./.exec(start) ?? []
  if (!stated) return undefined
  const given = Buffer.from(start)
  const good = allSecrets(app).some((secret) => {
    const expected = Buffer.from(sign(secret, siteId, key, stated))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return good ? { proven: kind === 'proven', milliseconds: Number(milliseconds) } : undefined
}

// Bound to the key, so that a start serves only one account.
function sign(secret: string, siteId: string, key: string, stated: string): string {
  const signature = createHmac('sha256', secret).update(`signup ${siteId} ${key} ${stated}`)
  return `${stated}.${signature.digest('base64url')}`
}
