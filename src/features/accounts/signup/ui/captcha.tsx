import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { PublicSettings } from '#features/site/settings.ts'
import { pageTheme } from '#page/theme.ts'
import { FieldNote } from '#ui/controls/field.tsx'
import { useLocale } from '#ui/use-locale.ts'

type Widget = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      language: string
      theme: string
      callback: (answer: string) => void
      'expired-callback': () => void
    },
  ): string
  remove(id: string): void
}

type CaptchaProps = {
  site: NonNullable<PublicSettings['captcha']>
  /** Called with an empty answer when the last one has expired. */
  onAnswer: (answer: string) => void
  error: ReactNode
}

/** The captcha provider's widget, in the visitor's language and the site's theme. */
export default function Captcha({ site, onAnswer, error }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const { site_key: sitekey, origin } = site
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    let shown: { widget: Widget; id: string } | undefined
    let left = false
    // An answer to an earlier captcha is no longer valid.
    answer('')
    void loadWidget(origin).then((widget) => {
      if (left) return
      const id = widget.render(place.current!, {
        sitekey,
        language: locale,
        theme: pageTheme() ?? 'auto',
        callback: (given) => answer(given),
        'expired-callback': () => answer(''),
      })
      shown = { widget, id }
    })
    return () => {
      left = true
      shown?.widget.remove(shown.id)
    }
  }, [origin, sitekey, locale])
  return (
    <div className="flex flex-col gap-1.5">
      <div ref={place} className="min-h-17" />
      <FieldNote id="captcha-note" error={error} />
    </div>
  )
}

let loading: Promise<Widget> | undefined

function loadWidget(origin: string): Promise<Widget> {
  loading ??= new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${origin}/turnstile/v0/api.js?render=explicit`
    script.onload = () => resolve((window as unknown as { turnstile: Widget }).turnstile)
    script.onerror = reject
    document.head.append(script)
  })
  // Lets the next visit to this step try again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
