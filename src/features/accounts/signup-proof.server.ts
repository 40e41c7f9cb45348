import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#server/app.ts'
import { HOUR, SECOND } from '#server/clock.ts'
import { fail } from '#server/errors.ts'
import type { ApiContext } from './context.server.ts'

/** Nobody answers five questions in less. */
export const SHORTEST_SIGNUP_MILLISECONDS = 4 * SECOND
// A draft may wait for its owner; a robot shall not live on one start for weeks.
const START_MILLISECONDS = 48 * HOUR

export type SignupProof = { id: string; start: string; website?: string; captcha?: string }

/** Notes when a signup began, signed, so that the time it took is ours to tell and not the sender's. */
export function issueStart(app: App, siteId: string, at = app.clock.now()): string {
  return sign(app, siteId, `begun.${at.getTime()}`)
}

/**
 * Lets people through and robots not: a field that only robots fill, the time that filling in took, and the captcha
 * where the site has one. Whatever a robot fell over, the answer is the same.
 * @returns what proves it from now on, so that a captcha's answer, good only once, serves check and signup
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
  return sign(app, site.id, `proven.${at.milliseconds}`, proof.id)
}

function isOddlyTimed(app: App, begun: number): boolean {
  const took = app.clock.now().getTime() - begun
  return took < SHORTEST_SIGNUP_MILLISECONDS || took > START_MILLISECONDS
}

function readStart(app: App, siteId: string, { start, id }: SignupProof) {
  const [, stated, kind, milliseconds] = /^((begun|proven)\.(\d{1,15}))\./.exec(start) ?? []
  if (!stated) return undefined
  const proven = kind === 'proven'
  const expected = Buffer.from(sign(app, siteId, stated, proven ? id : ''))
  const given = Buffer.from(start)
  const good = given.length === expected.length && timingSafeEqual(given, expected)
  return good ? { proven, milliseconds: Number(milliseconds) } : undefined
}

function sign(app: App, siteId: string, stated: string, id = ''): string {
  const signature = createHmac('sha256', app.secret).update(`signup ${siteId} ${id} ${stated}`)
  return `${stated}.${signature.digest('base64url')}`
}
