import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import { pageTheme } from '#client/theme.ts'
import type { PublicSettings } from '#features/site/settings.ts'
import { FieldNote } from '#ui/field.tsx'

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
  /** Empty again when the answer has grown too old. */
  onAnswer: (answer: string) => void
  error: ReactNode
}

/** The provider's own "are you human", in the site's language and light. */
export default function Captcha({ site, onAnswer, error }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const { site_key: sitekey, origin } = site
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    let shown: { widget: Widget; id: string } | undefined
    let left = false
    // What was answered to an earlier one counts no more.
    onAnswer('')
    void loadWidget(origin).then((widget) => {
      if (left) return
      const id = widget.render(place.current!, {
        sitekey,
        language: locale,
        theme: pageTheme() ?? 'auto',
        callback: onAnswer,
        'expired-callback': () => onAnswer(''),
      })
      shown = { widget, id }
    })
    return () => {
      left = true
      shown?.widget.remove(shown.id)
    }
  }, [])
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
  // Whoever comes again may have a better connection.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
