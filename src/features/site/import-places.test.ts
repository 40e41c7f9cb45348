import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type TestSite } from '#tests/harness/site.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  site = await startSite()
  folder = await mkdtemp(join(tmpdir(), 'vonk-places-'))
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

type Made = { id: number; name: string; others?: string; at: [number, number]; code?: string; kind?: string }

/** A line as GeoNames writes it. */
const lineOf = (
  country: string,
  division: string,
  { id, name, others = '', at, kind = 'P', code = 'PPL' }: Made,
) =>
  [
    id,
    name,
    name,
    others,
    ...at,
    kind,
    code,
    country,
    '',
    division,
    '',
    '',
    '',
    4321,
    '',
    0,
    '',
    '2026-01-01',
  ].join('\t')

const LINES = [
  lineOf('NL', '09', { id: 1, name: 'Utrecht', others: 'Utreg,Утрехт,https://x.example', at: [52.09, 5.12] }),
  // Nearest to Utrecht, but of the division in which the dump has Arnhem.
  lineOf('NL', '03', { id: 2, name: 'Arnhem', at: [51.98, 5.91] }),
  lineOf('NL', '03', { id: 3, name: 'Verzonnen aan de Lek', others: 'Fantasy', at: [52.0, 5.13] }),
  lineOf('NL', '03', { id: 4, name: 'Verzonnen aan de Lek', at: [52.4, 6.4] }),
  lineOf('NL', '09', { id: 5, name: 'Wijk van niets', at: [52.09, 5.12], code: 'PPLX' }),
  lineOf('NL', '09', { id: 6, name: 'Een meer', at: [52.09, 5.12], kind: 'H' }),
  lineOf('US', 'NY', { id: 7, name: 'Utica', at: [43.1, -75.2] }),
  'no line of a dump',
]

/** As `npm run import:places -- FILE` does. */
async function importFile(path: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['scripts/import-places.ts', path], {
    env: {
      ...process.env,
      DEMO: 'on',
      DATABASE_URL: site.databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

const places = () =>
  site.rows<{ id: string; region: string; name: string; other_names: string; population: number }>(
    'select id, region, name, other_names, population from place order by country, id',
  )

it('adds the places of a GeoNames dump, once, to the region of their division', async () => {
  const before = await places()
  const file = join(folder, 'NL.txt')
  await writeFile(file, LINES.join('\n'))
  expect(await importFile(file)).toEqual({
    code: 0,
    output: '2 places added, 2 known before, 4 lines about something else\n',
  })
  const after = await places()
  const known = new Set(before.map(({ id }) => id))
  expect(after.filter(({ id }) => !known.has(id))).toEqual([
    {
      id: 'NL-GE-verzonnen-aan-de-lek',
      region: 'NL-GE',
      name: 'Verzonnen aan de Lek',
      other_names: 'Fantasy',
      population: 4321,
    },
    expect.objectContaining({ id: 'NL-GE-verzonnen-aan-de-lek-4', region: 'NL-GE' }),
  ])
  const utrecht = after.find(({ id }) => id === 'NL-UT-utrecht')!
  expect(utrecht.other_names).toBe('Utreg')
  expect(utrecht.population).toBe(before.find(({ id }) => id === 'NL-UT-utrecht')!.population)

  const { output } = await importFile(file)
  expect(output).toBe('0 places added, 4 known before, 4 lines about something else\n')
  expect(await places()).toEqual(after)

  const suggest = async (typed: string) =>
    (await site.visitor().api.site.places({ country: 'NL', typed })).places.map(({ name }) => name)
  expect(await suggest('utreg')).toEqual(['Utrecht'])
  expect(await suggest('fantas')).toEqual(['Verzonnen aan de Lek'])
  const { body } = await site.visitor().call('GET', '/geocode.php?lat=52.001&lon=5.131')
  expect(body).toMatchObject({ geocode: { region: 'NL-GE', place_name: 'Verzonnen aan de Lek' } })
})

it('says what is missing, and changes nothing', async () => {
  const before = await places()
  const { code, output } = await importFile(join(folder, 'missing.txt'))
  expect([code, output]).toEqual([1, expect.stringContaining('missing.txt cannot be read')])
  expect(await places()).toEqual(before)
})
