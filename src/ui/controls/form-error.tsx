import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type FormErrorProps = {
  title: ReactNode
  /** One per field; `fieldId` links to that field. */
  errors?: { message: string; fieldId?: string }[]
  /** The next step: "log in instead". */
  action?: ReactNode
}

/** The errors of the whole form. Takes the focus when it appears, so that it is not missed. */
export function FormError({ title, errors = [], action }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex animate-rise gap-3 rounded-field bg-danger-soft p-4 text-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-ink" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {errors.length > 0 && (
          <ul className="mt-1 space-y-1 text-sm">
            {errors.map((error) => (
              <li key={error.fieldId ?? error.message}>
                {error.fieldId ? (
                  <a href={`#${error.fieldId}`} className="underline underline-offset-2">
                    {error.message}
                  </a>
                ) : (
                  error.message
                )}
              </li>
            ))}
          </ul>
        )}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
