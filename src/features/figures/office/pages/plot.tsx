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

type PlotProps = {
  days: string[]
  lines: Line[]
  say: (value: number) => string
  /** At the axis. */
  sayShort: (value: number) => string
  /** What is counted has no fractions. */
  whole: boolean
}

const HEIGHT_REM = 13.75
const WHOLE = [1, 10, 100, 1e3, 1e4, 1e5, 1e6].flatMap((ten) => [ten, 2 * ten, 5 * ten])

/** At most so many of them, at equal distances, the first among them; two at least. */
function someOf(seconds: number[], atMost: number): number[] {
  const step = Math.max(1, Math.ceil((seconds.length - 1) / Math.max(1, Math.floor(atMost) - 1)))
  return seconds.filter((_second, at) => at % step === 0)
}

const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Lines by day. What it draws stands in the table behind it too, so it is hidden from screen readers. */
export function Plot({ days, lines, say, sayShort, whole }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLUListElement>(null)
  const format = useFormatter()
  const speech = useRef({ say, sayShort })
  speech.current = { say, sayShort }
  useEffect(() => {
    const element = box.current!
    const colorOf = (line: number) =>
      getComputedStyle(legend.current!.children[line]!.firstElementChild!).color
    const dayName = (seconds: number) =>
      format.dateTime(new Date(seconds * 1000), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const seconds = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000)
    const pen = document.createElement('canvas').getContext('2d')!
    let plot: uPlot | undefined
    let drawnRem: number | undefined
    const draw = () => {
      plot?.destroy()
      const rem = remOf()
      drawnRem = rem
      const { color: ink, fontFamily } = getComputedStyle(element)
      const axis = {
        stroke: ink,
        font: `${0.75 * rem}px ${fontFamily}`,
        gap: 0.375 * rem,
        ticks: { stroke: `color-mix(in oklab, ${ink} 30%, transparent)`, width: 1, size: 0.25 * rem },
        grid: { stroke: `color-mix(in oklab, ${ink} 15%, transparent)`, width: 1 },
      }
      // As much room as the longest label takes.
      const widthOf = (labels: string[] | null) => {
        pen.font = axis.font
        const widths = (labels ?? []).map((label) => pen.measureText(label).width)
        return Math.ceil(Math.max(rem, ...widths) + axis.gap + axis.ticks.size + 2)
      }
      plot = new uPlot(
        {
          width: element.clientWidth,
          height: HEIGHT_REM * rem,
          // The first and the last day are written below the very ends.
          padding: [0.5 * rem, 1.25 * rem, 0, 0],
          tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'UTC'),
          legend: { show: false },
          cursor: { drag: { x: false, y: false }, points: { size: 7 } },
          scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : 1] } },
          axes: [
            {
              ...axis,
              values: (_plot, at) => at.map(dayName),
              splits: () => someOf(seconds, (element.clientWidth - 3 * rem) / (4.5 * rem)),
              size: 2 * rem,
            },
            {
              ...axis,
              values: (_plot, at) => at.map((value) => speech.current.sayShort(value)),
              ...(whole && { incrs: WHOLE }),
              space: 2 * rem,
              size: (_plot, labels) => widthOf(labels),
            },
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
                        : `${dayName(seconds[at!]!)}: ${speech.current.say(value)}`
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
      if (drawnRem === remOf()) plot?.setSize({ width: element.clientWidth, height: HEIGHT_REM * remOf() })
      else draw()
    })
    resized.observe(element)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    return () => {
      dark.removeEventListener('change', draw)
      resized.disconnect()
      plot?.destroy()
    }
  }, [days, lines, whole, format])
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
