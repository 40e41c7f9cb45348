import { markReport, openReports } from '#features/members/reports/look.server.ts'
import { deleteReportItem } from '#features/moderation/item-queries.server.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { REPORT_STATES, type ReportState } from '#shared/report.ts'
import { openDatabase } from './open-database.ts'

const USAGE = `npm run reports [-- NUMBER ${REPORT_STATES.join('|')} [--show]]`

type Mark = { number: string; state: ReportState; shows: boolean }

/** Lists the open reports and complaints for an operator, or notes how one stands. */
async function look(mark: Mark | undefined): Promise<string> {
  const { url, stop } = await openDatabase()
  try {
    await migrate(url, new Date())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    try {
      if (!mark) return (await openReports(db)).join('\n') || 'none is open'
      if (!(await markReport(db, { ...mark, now: new Date() })))
        throw new StartupError(`no report has the number ${mark.number}`)
      if (mark.state === 'decided') await deleteReportItem(db, mark.number)
      return `${mark.number}: ${mark.state}${mark.shows ? ', and the member is shown again' : ''}`
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

function readMark([number, state, show, ...more]: string[]): Mark | undefined {
  if (number === undefined) return undefined
  const known = REPORT_STATES.find((one) => one === state)
  if (!known || more.length > 0 || (show !== undefined && show !== '--show'))
    throw new StartupError(`usage: ${USAGE}`)
  return { number: number.toUpperCase(), state: known, shows: show === '--show' }
}

try {
  console.log(await look(readMark(process.argv.slice(2))))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
