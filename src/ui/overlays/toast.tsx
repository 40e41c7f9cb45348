import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ShownToast, Toast as ToastCard, ToastContent } from './toast-card.tsx'

type Toasts = {
  show: (toast: ToastContent) => number
  dismiss: (id: number) => void
  /** Takes away those that only tell something, before they lie over what opens. */
  clear: () => void
}

const TOASTS_AT_MOST = 3

const ToastContext = createContext<Toasts | null>(null)

export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

type ToastProviderProps = {
  children: ReactNode
  /** The accessible name of the region: "Notifications". */
  regionLabel: string
  closeLabel: string
}

/**
 * Short messages at the edge of the window, at most 350 px wide: below; above where a message is written below, and there
 * only the newest where a dialog is open, which has its buttons below. Built without Base UI, because it is on every page; what draws them is loaded at the first
 * touch, or with the first of them.
 */
export function ToastProvider({ children, regionLabel, closeLabel }: ToastProviderProps) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const lastId = useRef(0)
  const dismiss = useCallback((id: number) => setShown((list) => list.filter((toast) => toast.id !== id)), [])
  const show = useCallback((toast: ToastContent) => {
    const id = ++lastId.current
    setShown((list) => [...list, { ...toast, id }].slice(-TOASTS_AT_MOST))
    return id
  }, [])
  const clear = useCallback(() => setShown((list) => list.filter(({ action }) => action)), [])
  const toasts = useMemo(() => ({ show, dismiss, clear }), [show, dismiss, clear])
  const Toast = useToastCard(shown.length)
  const drawn = (list: ShownToast[]) =>
    Toast &&
    list.map((toast) => <Toast key={toast.id} toast={toast} onDismiss={dismiss} closeLabel={closeLabel} />)
  return (
    <ToastContext value={toasts}>
      {children}
      <section
        aria-label={regionLabel}
        className="toasts pointer-events-none fixed inset-x-4 z-60 flex flex-col items-center gap-2 md:inset-x-auto md:end-6 md:items-end"
      >
        <div aria-live="polite" className="contents">
          {drawn(shown.filter(({ kind }) => kind !== 'danger'))}
        </div>
        {/* Each is an alert outside the polite region, which would announce it twice. */}
        {drawn(shown.filter(({ kind }) => kind === 'danger'))}
      </section>
    </ToastContext>
  )
}

const TOUCHES = ['pointerdown', 'keydown'] as const

/** `count`: how many toasts there are to draw. Undefined until loaded, which a failure leaves to the next touch. */
function useToastCard(count: number): typeof ToastCard | undefined {
  const [Card, setCard] = useState<typeof ToastCard>()
  useEffect(() => {
    if (Card) return
    const load = () => {
      import('./toast-card.tsx').then(
        ({ Toast }) => setCard(() => Toast),
        () => {},
      )
    }
    if (count > 0) load()
    for (const touch of TOUCHES) addEventListener(touch, load, { once: true, passive: true })
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, load)
    }
  }, [Card, count])
  return Card
}
