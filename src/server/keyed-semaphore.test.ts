import { expect, it } from 'vitest'
import { KeyedSemaphore } from './keyed-semaphore.ts'

const BOUNDS = { ofOne: 2, ofAll: 3, waitingOfOne: 1, waiting: 2, milliseconds: 60_000 }

it('gives so many turns at once, of one and in all, and refuses where too many wait', async () => {
  const turns = new KeyedSemaphore(BOUNDS)
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
  const turns = new KeyedSemaphore({ ...BOUNDS, ofOne: 1, milliseconds: 1 })
  const end = await turns.take('anna')
  expect(await turns.take('anna')).toBeUndefined()
  end!()
  expect(await turns.take('anna')).toBeDefined()
})

it('gives the place of one who has left while waiting to the next', async () => {
  const turns = new KeyedSemaphore({ ...BOUNDS, ofOne: 1 })
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

it('gives the next turn to whoever has least, however many wait of others', async () => {
  const turns = new KeyedSemaphore({ ofOne: 2, ofAll: 2, waitingOfOne: 9, waiting: 9, milliseconds: 60_000 })
  const [first, second] = [await turns.take('anna'), await turns.take('anna')]
  const came: string[] = []
  for (const key of ['anna', 'anna', 'bram', 'bram', 'cas'])
    void turns.take(key).then((end) => {
      came.push(key)
      void Promise.resolve().then(end)
    })
  first!()
  await expect.poll(() => came).toHaveLength(5)
  expect(came).toEqual(['bram', 'cas', 'bram', 'anna', 'anna'])
  second!()
})

it('lets a newcomer wait in the place of whoever has most waiting', async () => {
  const turns = new KeyedSemaphore({ ofOne: 1, ofAll: 1, waitingOfOne: 3, waiting: 3, milliseconds: 60_000 })
  const end = await turns.take('anna')
  const ofAnna = [turns.take('anna'), turns.take('anna'), turns.take('anna')]
  const ofBram = turns.take('bram')
  expect(await ofAnna[2]).toBeUndefined()
  end!()
  const again = await ofAnna[0]
  again!()
  expect(await ofBram).toBeDefined()
})
