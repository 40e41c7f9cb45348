/** The captcha in a site's settings. */
type CaptchaSite = { provider: 'turnstile'; site_key: string; origin: string }

/** Asks the captcha's provider whether an answer is valid; tests replace it. */
export type Captcha = { verify(site: CaptchaSite, answer: string, ip: string): Promise<boolean> }

const PATIENCE_MILLISECONDS = 5_000

/** Works with Turnstile and providers with the same API. */
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
