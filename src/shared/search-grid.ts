import type { Position } from './distance.ts'

// Squares of about 5.5 km. A search around a place knows no more of where a member is than their square.
const SQUARES_PER_DEGREE_LATITUDE = 20
const SQUARES_PER_DEGREE_LONGITUDE = 12.5
/** The squares of one row around the earth. */
export const SQUARES_IN_ROW = 360 * SQUARES_PER_DEGREE_LONGITUDE

const KM_PER_DEGREE = 111.2
const ROW_KM = KM_PER_DEGREE / SQUARES_PER_DEGREE_LATITUDE

/** The number of the square in which a position lies: its row from the south, and its column from the west. */
export function cellOf({ latitude, longitude }: Position): number {
  const row = Math.floor((latitude + 90) * SQUARES_PER_DEGREE_LATITUDE)
  const column = Math.floor((longitude + 180) * SQUARES_PER_DEGREE_LONGITUDE)
  return row * SQUARES_IN_ROW + column
}

/** A square as the middle of a search; `columnKm` is the width of the squares there, which distances are measured with. */
export type Middle = { row: number; column: number; rowKm: number; columnKm: number }

export function middleOf(cell: number): Middle {
  const row = Math.floor(cell / SQUARES_IN_ROW)
  const latitude = (row + 0.5) / SQUARES_PER_DEGREE_LATITUDE - 90
  const columnKm =
    (KM_PER_DEGREE / SQUARES_PER_DEGREE_LONGITUDE) * Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return { row, column: cell % SQUARES_IN_ROW, rowKm: ROW_KM, columnKm }
}

/** From the middle of one square to that of another, on a flat map: right for some hundred kilometres. */
export function cellDistanceKm({ row, column, rowKm, columnKm }: Middle, cell: number): number {
  return Math.hypot(
    (Math.floor(cell / SQUARES_IN_ROW) - row) * rowKm,
    ((cell % SQUARES_IN_ROW) - column) * columnKm,
  )
}

/** The squares further than one distance from the middle, and at most as far as another. */
export function cellsAround(middle: Middle, { overKm, toKm }: { overKm: number; toKm: number }): number[] {
  const cells: number[] = []
  const rows = Math.ceil(toKm / middle.rowKm)
  const columns = Math.ceil(toKm / middle.columnKm)
  for (let row = middle.row - rows; row <= middle.row + rows; row++)
    for (let column = middle.column - columns; column <= middle.column + columns; column++) {
      const cell = row * SQUARES_IN_ROW + column
      const distance = cellDistanceKm(middle, cell)
      if (distance > overKm && distance <= toKm) cells.push(cell)
    }
  return cells
}
