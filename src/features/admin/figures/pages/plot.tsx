import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useFormatter } from 'use-intl'

export type Line = { label: string; color: LineColor; values: (number | null)[] }

const COLORS = {
  first: 'text-primary',
  second: 'text-info-ink',
  third: 'text-success-ink',
  fourth: 'text-warning-ink',
}
export type LineColor = keyof typeof COLORS

type PlotProps = { days: string[]; lines: Line[]; say: (value: number) => string }

const HEIGHT = 220

/** Lines by day. What it draws stands in the table behind it too, so it is hidden from screen readers. */
export function Plot({ days, lines, say }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLUListElement>(null)
  const format = useFormatter()
  const speech = useRef(say)
  speech.current = say
  useEffect(() => {
    const element = box.current!
    const colorOf = (line: number) =>
      getComputedStyle(legend.current!.children[line]!.firstElementChild!).color
    const dayName = (seconds: number) =>
      format.dateTime(new Date(seconds * 1000), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const seconds = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000)
    let plot: uPlot | undefined
    const draw = () => {
      plot?.destroy()
      const { color: ink } = getComputedStyle(element)
      const axis = { stroke: ink, grid: { stroke: `color-mix(in oklab, ${ink} 15%, transparent)`, width: 1 } }
      plot = new uPlot(
        {
          width: element.clientWidth,
          height: HEIGHT,
          tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'UTC'),
          legend: { show: false },
          cursor: { drag: { x: false, y: false }, points: { size: 7 } },
          scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : 1] } },
          axes: [
            { ...axis, values: (_plot, at) => at.map(dayName), space: 64 },
            { ...axis, values: (_plot, at) => at.map((value) => speech.current(value)), size: 64 },
          ],
          hooks: {
            setCursor: [
              ({ cursor }) => {
                const at = cursor.idx ?? undefined
                for (const [n, { values }] of lines.entries()) {
                  const value = at === undefined ? undefined : values[at]
                  const shown = legend.current?.children[n]?.lastElementChild
                  if (shown)
                    shown.textContent =
                      value === undefined || value === null
                        ? ''
                        : `${dayName(seconds[at!]!)}: ${speech.current(value)}`
                }
              },
            ],
          },
          series: [
            {},
            ...lines.map(({ label }, n) => ({
              label,
              stroke: colorOf(n),
              width: 2,
              points: { show: days.length < 4 },
              ...(lines.length === 1 && { fill: `color-mix(in oklab, ${colorOf(n)} 12%, transparent)` }),
            })),
          ],
        },
        [seconds, ...lines.map(({ values }) => values)],
        element,
      )
    }
    draw()
    const resized = new ResizeObserver(() => {
      plot?.setSize({ width: element.clientWidth, height: HEIGHT })
    })
    resized.observe(element)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    return () => {
      dark.removeEventListener('change', draw)
      resized.disconnect()
      plot?.destroy()
    }
  }, [days, lines, format])
  return (
    <div aria-hidden="true">
      <ul ref={legend} className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {lines.map(({ label, color }) => (
          <li key={label} className="flex items-center gap-2">
            <span className={`${COLORS[color]} h-1 w-4 rounded-full bg-current`} />
            <span>{label}</span>
            <span className="text-ink-soft tabular" />
          </li>
        ))}
      </ul>
      <div ref={box} className="min-h-55 w-full overflow-hidden text-ink-soft" />
    </div>
  )
}
