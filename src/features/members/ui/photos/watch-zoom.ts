const MOST = 5
const DOUBLE_TAP_SCALE = 2.5
const DOUBLE_TAP_MILLISECONDS = 300
const TAP_PIXELS = 10
/** A swipe of this share of the screen turns the photo, or closes it when it goes down. */
const SWIPE_SHARE = 0.15

type Point = { x: number; y: number }

type Heard = {
  onZoom: (zoomed: boolean) => void
  onTurn: (step: -1 | 1) => void
  onClose: () => void
}

export type Zoom = {
  /** Multiplies the size, around the middle. */
  by: (factor: number) => void
  /** Moves a photo that is zoomed in, by shares of the screen. */
  pan: (x: number, y: number) => void
  reset: () => void
  stop: () => void
}

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const apart = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Zooms and moves the image in this stage by fingers, mouse and wheel, without a render for each frame. */
export function watchZoom(stage: HTMLElement, { onZoom, onTurn, onClose }: Heard): Zoom {
  let scale = 1
  let shift: Point = { x: 0, y: 0 }
  let start: Point | undefined
  let lastTap = 0
  const fingers = new Map<number, Point>()

  const draw = (moving: boolean) => {
    const image = stage.querySelector('img')
    if (!image) return
    image.style.transition = moving ? 'none' : 'transform 200ms ease-out'
    image.style.transform = `translate(${shift.x}px, ${shift.y}px) scale(${scale})`
  }
  /** Keeps the image's edges outside of the screen's middle. */
  const hold = () => {
    const image = stage.querySelector('img')
    if (!image) return
    const room = (size: number, of: number) => Math.max(0, (size * scale - of) / 2)
    const [x, y] = [room(image.offsetWidth, stage.clientWidth), room(image.offsetHeight, stage.clientHeight)]
    shift = { x: Math.max(-x, Math.min(x, shift.x)), y: Math.max(-y, Math.min(y, shift.y)) }
  }
  const zoomTo = (wanted: number, at: Point, moving: boolean) => {
    const next = Math.max(1, Math.min(MOST, wanted))
    const box = stage.getBoundingClientRect()
    const from = { x: at.x - box.left - box.width / 2, y: at.y - box.top - box.height / 2 }
    shift = {
      x: from.x - (from.x - shift.x) * (next / scale),
      y: from.y - (from.y - shift.y) * (next / scale),
    }
    scale = next
    hold()
    draw(moving)
    onZoom(scale > 1)
  }
  const centre = (): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const reset = () => {
    scale = 1
    shift = { x: 0, y: 0 }
    draw(false)
    onZoom(false)
  }

  const heard = {
    pointerdown(event: PointerEvent) {
      stage.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      start = fingers.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
    },
    pointermove(event: PointerEvent) {
      if (!fingers.has(event.pointerId)) return
      const before = [...fingers.values()]
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = [...fingers.values()]
      const [from, to] = [middle(before), middle(after)]
      shift = { x: shift.x + to.x - from.x, y: shift.y + to.y - from.y }
      if (fingers.size > 1) return zoomTo(scale * (apart(after) / apart(before) || 1), to, true)
      if (scale > 1) hold()
      draw(true)
    },
    pointerup(event: PointerEvent) {
      if (!fingers.delete(event.pointerId)) return
      const from = start
      start = undefined
      if (fingers.size > 0) return
      const moved = from && { x: event.clientX - from.x, y: event.clientY - from.y }
      if (moved && Math.hypot(moved.x, moved.y) < TAP_PIXELS) return tap(event)
      if (scale > 1) return
      if (moved) swipe(moved)
      reset()
    },
    pointercancel(event: PointerEvent) {
      fingers.delete(event.pointerId)
      if (scale === 1) reset()
    },
    wheel(event: WheelEvent) {
      event.preventDefault()
      zoomTo(scale * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY }, true)
    },
  }
  const swipe = ({ x, y }: Point) => {
    if (Math.abs(x) > Math.abs(y)) {
      if (Math.abs(x) > stage.clientWidth * SWIPE_SHARE) onTurn(x < 0 ? 1 : -1)
    } else if (y > stage.clientHeight * SWIPE_SHARE) onClose()
  }
  const tap = (event: PointerEvent) => {
    const twice = event.timeStamp - lastTap < DOUBLE_TAP_MILLISECONDS
    lastTap = twice ? 0 : event.timeStamp
    // The mouse zooms by a single click, as its cursor says.
    if (!twice && event.pointerType !== 'mouse') return
    if (scale > 1) reset()
    else zoomTo(DOUBLE_TAP_SCALE, { x: event.clientX, y: event.clientY }, false)
  }
  const listeners = Object.entries(heard) as [string, EventListener][]
  for (const [name, listener] of listeners) stage.addEventListener(name, listener, { passive: false })
  return {
    by: (factor) => zoomTo(scale * factor, centre(), false),
    pan: (x, y) => {
      shift = { x: shift.x + x * stage.clientWidth, y: shift.y + y * stage.clientHeight }
      hold()
      draw(false)
    },
    reset,
    stop: () => {
      for (const [name, listener] of listeners) stage.removeEventListener(name, listener)
    },
  }
}
