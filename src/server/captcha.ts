/** A site's captcha, as its settings name it. */
export type CaptchaSite = { provider: 'turnstile'; site_key: string; origin: string }

/** Asks the captcha's provider whether an answer is good; tests put their own in its place. */
export type Captcha = { verify(site: CaptchaSite, answer: string, ip: string): Promise<boolean> }

const PATIENCE_MILLISECONDS = 5_000

/** Turnstile and those that speak as it does: secret and answer go there, and success comes back. */
export function createCaptcha(secret: string | undefined): Captcha {
  return {
    async verify({ origin }, answer, ip) {
      if (!secret) throw new Error('a site has a captcha, but CAPTCHA_SECRET is not set')
      const response = await fetch(`${origin}/turnstile/v0/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      })
      const verdict = (await response.json()) as { success?: unknown }
      return verdict.success === true
    },
  }
}
