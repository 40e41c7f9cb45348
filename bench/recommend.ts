import { measureDates } from './recommend-dates.ts'
import { measureExposure } from './recommend-exposure.ts'

const goals = [...(await measureDates()), ...(await measureExposure())]
for (const { what, reached, met } of goals) console.log(`${met ? 'met   ' : 'MISSED'} ${what}: ${reached}`)
if (goals.some(({ met }) => !met)) process.exitCode = 1
