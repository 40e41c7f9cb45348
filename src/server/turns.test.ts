import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

const BOUNDS = { ofOne: 2, ofAll: 3, waitingOfOne: 1, waiting: 2, milliseconds: 60_000 }

it('gives so many turns at once, of one and in all, and refuses where too many wait', async () => {
  const turns = new Turns(BOUNDS)
  const [first, second] = [await turns.take('anna'), await turns.take('anna')]
  const third = turns.take('anna')
  expect(await turns.take('anna')).toBeUndefined()
  const ofBram = await turns.take('bram')
  const ofCas = turns.take('cas')
  expect(await turns.take('dora')).toBeUndefined()

  // Anna still has two turns, so the next goes to another member.
  ofBram!()
  const cas = await ofCas
  expect(cas).toBeDefined()
  first!()
  // Ending a turn twice frees no second one.
  first!()
  expect(await third).toBeDefined()
  const waits = turns.take('dora')
  cas!()
  expect(await waits).toBeDefined()
  second!()
  expect(await turns.take('bram')).toBeDefined()
})

it('lets nobody wait for longer than they may', async () => {
  const turns = new Turns({ ...BOUNDS, ofOne: 1, milliseconds: 1 })
  const end = await turns.take('anna')
  expect(await turns.take('anna')).toBeUndefined()
  end!()
  expect(await turns.take('anna')).toBeDefined()
})

it('gives the place of one who has left while waiting to the next', async () => {
  const turns = new Turns({ ...BOUNDS, ofOne: 1 })
  const end = await turns.take('anna')
  const left = new AbortController()
  const waits = turns.take('anna', { left: left.signal })
  expect(await turns.take('anna')).toBeUndefined()
  left.abort()
  expect(await waits).toBeUndefined()
  const next = turns.take('anna')
  end!()
  expect(await next).toBeDefined()
})
