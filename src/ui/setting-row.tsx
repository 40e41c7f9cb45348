import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from './controls/button.tsx'
import { SpinnerDots } from './spinner-dots.tsx'

type SettingRowProps = {
  /** Also the row's anchor: `/notifications#password`. */
  id: string
  /** Omitted when a control inside, such as a switch, is the title. */
  title?: ReactNode
  hint?: ReactNode
  /** To the right, on phones below the words: a button, or the saving state. */
  action?: ReactNode
  children?: ReactNode
}

export function SettingRow({ id, title, hint, action, children }: SettingRowProps) {
  return (
    <section id={id} aria-labelledby={title ? `${id}-title` : undefined} className="p-4 sm:px-6 sm:py-5">
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-44">
            <h3 id={`${id}-title`} className="font-text text-base font-semibold tracking-normal">
              {title}
            </h3>
            {hint && <div className="mt-0.5 max-w-[60ch] text-sm break-words text-ink-soft">{hint}</div>}
          </div>
          {action}
        </div>
      )}
      {children && <div className={title ? 'mt-4' : undefined}>{children}</div>}
    </section>
  )
}

type OpenedSettingProps = Omit<SettingRowProps, 'action' | 'title'> & {
  title: string
  /** "Change", "Show". */
  openLabel: string
  closeLabel: string
}

/**
 * A setting whose form or list opens in its row, by the button or by the row's anchor. The content should be
 * a `lazy` component, so that it loads only when opened.
 */
export function OpenedSetting({ openLabel, closeLabel, children, ...row }: OpenedSettingProps) {
  const { id, title } = row
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const follow = () => {
      if (window.location.hash === `#${id}`) setOpen(true)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [id])
  return (
    <SettingRow
      {...row}
      action={
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-label={`${open ? closeLabel : openLabel}: ${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? closeLabel : openLabel}
        </Button>
      }
    >
      {open && <Suspense fallback={<SpinnerDots />}>{children}</Suspense>}
    </SettingRow>
  )
}
